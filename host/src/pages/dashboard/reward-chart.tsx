import { useFarmerSummary } from 'shared-api/farmer';
import { Card, lazyComponent, Skeleton, useListSearch } from 'shared-ui';
import type { FarmerChartProps } from 'shared-ui/chart';
import { ResourceState } from 'shared-ui/content';
import { CHART_WINDOWS, RadioGroup } from 'shared-ui/forms';

const Waiting = () => <Skeleton height="18.375rem" />;
const FarmerChart = lazyComponent<FarmerChartProps>(
  async () => ({
    default: (await import(/* webpackChunkName: 'dashboard-charts' */ 'shared-ui/chart')).FarmerChart,
  }),
  Waiting,
  'The chart could not be loaded.',
);

const charts = {
  rewards: { title: 'Net rewards', height: 212 },
  outcomes: { title: 'Plantings over Time', height: undefined },
};

/** A chart of the farmer's own series over a selectable window. Fetched when its tab is opened. */
export const RewardChart = ({ shows }: { shows: keyof typeof charts }) => {
  const window = useListSearch().filter('window', [{ value: '7d' }, ...CHART_WINDOWS]);
  const { title, height } = charts[shows];
  return (
    <Card
      title={title}
      actions={<RadioGroup legend="Time range" legendHidden options={CHART_WINDOWS} {...window} />}
    >
      <ResourceState
        resource={useFarmerSummary(window.value)}
        failure={() => "Couldn't load this chart."}
        skeleton={<Waiting />}
      >
        {({ window: figures }) =>
          figures && (
            <FarmerChart shows={shows} figures={figures} window={window.value} titled height={height} />
          )
        }
      </ResourceState>
    </Card>
  );
};
