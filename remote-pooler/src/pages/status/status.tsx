import { useState } from 'react';
import { refetchShown } from 'shared-api';
import { usePoolerMetrics, usePoolerStatus } from 'shared-api/operator';
import { Button, ButtonLink, lazyDialog, Page, Stack } from 'shared-ui';
import { Tabs } from 'shared-ui/content';
import { BlockList } from '../blocks/block-list.tsx';
import { usePoolFilter } from '../pool-filter.tsx';
import { Connections } from './connections.tsx';
import { MetricsPanel } from './metrics-panel.tsx';
import { ProgramLoad } from './program-load.tsx';
import { BlockDiscoveries, ResponseTimes } from './response-times.tsx';
import { StatusFigures } from './status-figures.tsx';
import { STATUS_FRESH_FOR } from './status-freshness.ts';
import { StatusPanel, useNoStatus } from './status-panel.tsx';
import { useStatusSettings } from './status-settings.ts';
import { SystemLog } from './system-log.tsx';

const StatusSettingsDialog = lazyDialog(() => import('./status-settings-dialog.tsx'));

const RECENT = 5;

/** How the pooler program is doing, measured live (spec §2, /pooler/status). */
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
      freshness={{
        of: { ...status, refresh: () => void refetchShown() },
        freshFor: STATUS_FRESH_FOR,
      }}
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
