import { useFarmerSummary } from 'shared-api/farmer';
import { Card, lazyComponent, Skeleton } from 'shared-ui';
import { RadioGroup } from 'shared-ui/forms';
import { ResourceState } from '../resource-state.tsx';
import { useChartWindow, windows } from './chart-window.ts';

const load = () => import(/* webpackChunkName: 'dashboard-charts' */ './charts.tsx');
const Waiting = () => <Skeleton height="18.375rem" />;
const drawing = (shows: 'rewards' | 'outcomes') =>
  lazyComponent(
    async () => ({ default: (await load()).charts[shows] }),
    Waiting,
    'The chart could not be loaded.',
  );
const drawings = { rewards: drawing('rewards'), outcomes: drawing('outcomes') };

const titles = { rewards: 'Net rewards', outcomes: 'Plantings over Time' };

/** A chart of the farmer's own series over a window of choice. Fetched when its tab is opened. */
export const RewardChart = ({ shows }: { shows: keyof typeof drawings }) => {
  const [window, choose] = useChartWindow();
  const summary = useFarmerSummary(window.value);
  const Drawing = drawings[shows];
  return (
    <Card
      title={titles[shows]}
      actions={
        <RadioGroup
          legend="Time range"
          legendHidden
          options={windows}
          value={window.value}
          onValueChange={choose}
        />
      }
    >
      <ResourceState resource={summary} failure={() => "Couldn't load this chart."} skeleton={<Waiting />}>
        {({ window: figures }) => figures && <Drawing figures={figures} window={window} />}
      </ResourceState>
    </Card>
  );
};
