import { Row, Select, Stack, useListSearch } from 'shared-ui';
import { RadioGroup } from 'shared-ui/forms';
import { SAMPLE_POOLS, samplePerformance } from '../samples/sample-performance.ts';
import { SampleSection } from '../samples/sample-section.tsx';
import { AllTimePools } from './all-time-pools.tsx';
import { InsightList } from './insight-list.tsx';
import { PerformanceFigures } from './performance-figures.tsx';
import { PerformanceTabs } from './performance-tabs.tsx';
import { RANGES } from './ranges.ts';

/** The page for servers without analytics: the spec's samples, then the known figures of the pools. */
export default function SampleAnalytics() {
  const { filter } = useListSearch();
  const range = filter('range', RANGES);
  const pool = filter('pool', SAMPLE_POOLS);
  const performance = samplePerformance(range.value, pool.value);
  return (
    <Stack $gap={8}>
      <SampleSection why="This server does not report performance over time.">
        <Row>
          <RadioGroup legend="Time range" legendHidden options={RANGES} {...range} />
          <Select label="Pool" labelHidden options={SAMPLE_POOLS} {...pool} />
        </Row>
        <PerformanceFigures performance={performance} />
        <PerformanceTabs performance={performance} comparison={null} />
        <InsightList performance={performance} />
      </SampleSection>
      <AllTimePools summed />
    </Stack>
  );
}
