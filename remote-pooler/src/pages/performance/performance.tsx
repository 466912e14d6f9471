import { FRESHNESS, useCapability, useUnits } from 'shared-api';
import { usePerformance } from 'shared-api/operator';
import { AsOf, Button, ErrorState, Page, Row, useListSearch } from 'shared-ui';
import { RadioGroup } from 'shared-ui/forms';
import { usePoolFilter } from '../pool-filter.tsx';
import { saveCsv } from '../save-csv.ts';
import { AllTimePools } from './all-time-pools.tsx';
import { InsightList } from './insight-list.tsx';
import { PerformanceFigures } from './performance-figures.tsx';
import { performanceRows } from './performance-file.ts';
import { PerformanceTabs } from './performance-tabs.tsx';

const RANGES = [
  { value: '24h', label: '24 hours' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
] as const;

/** How pools performed over a time range, from what really happened (spec §2, /analytics/performance). */
export default function Performance() {
  const range = useListSearch().filter('range', RANGES);
  const { poolerId, select } = usePoolFilter({ all: true });
  const units = useUnits();
  const { data, error, refresh, validating, updatedAt } = usePerformance(range.value, poolerId);
  if (useCapability('analytics') === false)
    return (
      <Page title="Performance Analytics" description="How the pools compare over their whole life">
        <AllTimePools summed />
      </Page>
    );
  const save = () => {
    if (data) saveCsv(`performance-${data.range}-${data.to.slice(0, 10)}.csv`, performanceRows(data, units));
  };
  return (
    <Page
      title="Performance Analytics"
      description="How planting, work and harvest went, and what they brought"
      actions={
        <>
          <AsOf at={updatedAt} freshFor={FRESHNESS.steady.freshFor} />
          <Button icon="refresh" onClick={refresh} pending={validating}>
            Refresh
          </Button>
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
          onRetry={refresh}
          retrying={validating}
        />
      ) : (
        <>
          <PerformanceFigures performance={data} />
          <PerformanceTabs performance={data} />
          <InsightList performance={data} />
        </>
      )}
    </Page>
  );
}
