import { FRESHNESS, useUnits } from 'shared-api';
import { usePerformance } from 'shared-api/pool';
import {
  AgeAndRefresh,
  Button,
  ErrorState,
  lazyComponent,
  Page,
  Row,
  Skeleton,
  useListSearch,
} from 'shared-ui';
import { RadioGroup } from 'shared-ui/forms';
import { usePoolFilter } from '../pool-filter.tsx';
import { useUnsupported } from '../samples/unsupported.ts';
import { saveCsv } from '../save-csv.ts';
import { AllTimePools } from './all-time-pools.tsx';
import { InsightList } from './insight-list.tsx';
import { PerformanceFigures } from './performance-figures.tsx';
import { performanceRows } from './performance-file.ts';
import { PerformanceTabs } from './performance-tabs.tsx';
import { RANGES } from './ranges.ts';

const SampleAnalytics = lazyComponent(
  () => import(/* webpackChunkName: 'performance-charts' */ './sample-analytics.tsx'),
  () => <Skeleton height="40rem" />,
);

/** How pools performed over a time range, from recorded steps (spec §2, /analytics/performance). */
export default function Performance() {
  const range = useListSearch().filter('range', RANGES);
  const { poolerId, select } = usePoolFilter({ all: true });
  const units = useUnits();
  const performance = usePerformance(range.value, poolerId);
  const { data, error } = performance;
  if (useUnsupported('analytics', performance))
    return (
      <Page title="Performance Analytics" description="Results of planting, work and harvest">
        <SampleAnalytics />
      </Page>
    );
  const save = () => {
    if (data) saveCsv(`performance-${data.range}-${data.to.slice(0, 10)}.csv`, performanceRows(data, units));
  };
  return (
    <Page
      title="Performance Analytics"
      description="Results of planting, work and harvest"
      actions={
        <>
          <AgeAndRefresh of={performance} freshFor={FRESHNESS.steady.freshFor} />
          <Button icon="download" onClick={save} disabled={!data}>
            Export
          </Button>
        </>
      }
    >
      <Row>
        <RadioGroup legend="Time range" legendHidden options={RANGES} {...range} />
        {select}
      </Row>
      {!data && error ? (
        <ErrorState
          boxed
          message="Failed to load performance. Please try again."
          detail={error.message}
          of={performance}
        />
      ) : (
        <>
          <PerformanceFigures performance={data} />
          <PerformanceTabs performance={data} comparison={<AllTimePools />} />
          <InsightList performance={data} />
        </>
      )}
    </Page>
  );
}
