import { type ReactNode, useState } from 'react';
import { type Resource, refetchShown } from 'shared-api';
import { usePoolerStatus } from 'shared-api/operator';
import { type PoolerMetrics, usePoolerMetrics } from 'shared-api/pool';
import { Button, ButtonLink, ErrorState, lazyDialog, Page, Stack } from 'shared-ui';
import { Tabs } from 'shared-ui/content';
import { BlockList } from '../blocks/block-list.tsx';
import { usePoolFilter } from '../pool-filter.tsx';
import { SampleSection } from '../samples/sample-section.tsx';
import { SAMPLE_METRICS, UNMEASURED } from '../samples/sample-status.ts';
import { useUnsupported } from '../samples/unsupported.ts';
import { Connections } from './connections.tsx';
import { ProgramLoad } from './program-load.tsx';
import { BlockDiscoveries, ResponseTimes } from './response-times.tsx';
import { StatusFigures } from './status-figures.tsx';
import { STATUS_FRESH_FOR } from './status-freshness.ts';
import { StatusPanel, useNoStatus } from './status-panel.tsx';
import { useStatusSettings } from './status-settings.ts';
import { SystemLog } from './system-log.tsx';

type MetricsPanelProps = {
  metrics: Resource<PoolerMetrics>;
  /** Renders the metrics; undefined while they load. */
  children: (metrics: PoolerMetrics | undefined) => ReactNode;
};

/** Content that needs the pooler program's own measurements, or the reason why there are none. */
const MetricsPanel = ({ metrics, children }: MetricsPanelProps) => {
  if (useUnsupported('pooler-live', metrics))
    return <SampleSection why={UNMEASURED}>{children(SAMPLE_METRICS)}</SampleSection>;
  if (metrics.error && !metrics.data)
    return <ErrorState boxed message="Failed to load pooler metrics. Please try again." of={metrics} />;
  return children(metrics.data);
};

const StatusSettingsDialog = lazyDialog(
  () => import(/* webpackChunkName: 'dialogs' */ './status-settings-dialog.tsx'),
);

const RECENT = 5;

/** The state of the pooler program, measured live (spec §2, /pooler/status). */
export default function Status() {
  const { poolerId, select } = usePoolFilter();
  const [settings, saveSettings] = useStatusSettings();
  const [setting, setSetting] = useState(false);
  const every = settings.refreshSeconds * 1000;
  const status = usePoolerStatus({ poolerId, every });
  const metrics = usePoolerMetrics(poolerId, every);
  const unknown = useNoStatus(status);
  const performance = (
    <Stack>
      <MetricsPanel metrics={metrics}>{data => <ResponseTimes metrics={data} />}</MetricsPanel>
      <StatusPanel status={status}>{data => <BlockDiscoveries status={data} />}</StatusPanel>
    </Stack>
  );
  const recentBlocks = (
    <Stack>
      <BlockList limit={RECENT} poolerId={poolerId} />
      <div>
        <ButtonLink to="/pooler/blocks" icon="cube">
          All block notifications
        </ButtonLink>
      </div>
    </Stack>
  );
  return (
    <Page
      title="Pooler Status"
      description="Connection and performance of the pooler program"
      freshness={{ of: { ...status, refresh: () => void refetchShown() }, freshFor: STATUS_FRESH_FOR }}
      actions={
        <>
          {select}
          <Button icon="settings" onClick={() => setSetting(true)}>
            Settings
          </Button>
        </>
      }
    >
      {unknown ? (
        <StatusPanel status={status}>
          {data => <StatusFigures status={{ data, error: undefined }} slowAbove={settings.slowAbove} />}
        </StatusPanel>
      ) : (
        <StatusFigures status={status} slowAbove={settings.slowAbove} />
      )}
      <Tabs
        label="Pooler status"
        tabs={[
          {
            id: 'overview',
            label: 'Overview',
            panel: (
              <MetricsPanel metrics={metrics}>
                {data => <ProgramLoad metrics={data} poolerId={poolerId} warnAbove={settings.warnAbove} />}
              </MetricsPanel>
            ),
          },
          {
            id: 'connections',
            label: 'Connections',
            panel: (
              <StatusPanel status={status}>
                {(data, sampled) => <Connections status={data} poolerId={poolerId} sampled={sampled} />}
              </StatusPanel>
            ),
          },
          { id: 'performance', label: 'Performance', panel: performance },
          { id: 'blocks', label: 'Recent Blocks', panel: recentBlocks },
          { id: 'logs', label: 'System Logs', panel: <SystemLog poolerId={poolerId} /> },
        ]}
      />
      {setting && (
        <StatusSettingsDialog settings={settings} onSave={saveSettings} onClose={() => setSetting(false)} />
      )}
    </Page>
  );
}
