import {
  type Asset,
  type PoolerId,
  type PoolRewards,
  type PoolWindow,
  parseAmount,
  useCapability,
  useUnits,
} from 'shared-api';
import { usePoolRewards } from 'shared-api/farmer';
import { Card, ErrorState, formatCount, percentWords, useListSearch } from 'shared-ui';
import { Chart, moneyFormat, timeSteps } from 'shared-ui/chart';
import { CHART_WINDOWS, RadioGroup, windowWords } from 'shared-ui/forms';
import { styled } from 'styled-components';

const [, ...RANGES] = CHART_WINDOWS;

const Note = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);
  line-height: var(--leading-caption);
`;

/** What the chart counts, and the pool's losses in the same window. */
const recordOf = ({ successRate, lostBlocks }: PoolRewards, window: PoolWindow, asset: Asset) => {
  const rate = successRate == null ? '' : `Success Rate ${percentWords(successRate)}, `;
  const lost =
    lostBlocks == null
      ? ''
      : `${formatCount(lostBlocks)} ${lostBlocks === 1 ? 'block' : 'blocks'} with lost stakes `;
  return `${asset} per planted block, after fees. ${rate}${lost}${windowWords(window, "since the pool's first block")}.`;
};

/** Members' earnings per planted block over a range of choice, which is kept in the URL, and the lost stakes. */
export default function RewardChart({ poolerId }: { poolerId: PoolerId }) {
  const { reward } = useUnits();
  const capable = useCapability('pool-outlook');
  const range = useListSearch().filter('range', [{ value: '30d' }, ...RANGES]);
  const { data, error, refresh, validating } = usePoolRewards(poolerId, range.value);
  if (capable === false) return null;
  const steps = data?.series ?? [];
  return (
    <Card
      title="Average reward"
      actions={<RadioGroup legend="Time range" legendHidden options={RANGES} {...range} />}
    >
      {error && !data ? (
        <ErrorState message="Couldn't load rewards." onRetry={refresh} retrying={validating} />
      ) : (
        <Chart
          kind="line"
          caption="Average reward per planted block, after fees"
          captionHidden
          headline={data && <Note>{recordOf(data, range.value, reward)}</Note>}
          series={[
            {
              label: 'Average reward',
              tone: 'gain',
              values: steps.map(({ averageReward }) =>
                averageReward === null ? null : parseAmount(reward, averageReward),
              ),
            },
          ]}
          strip={{ short: 'Lost', label: 'Lost stakes', values: steps.map(({ lostStakes }) => lostStakes) }}
          x={timeSteps(data)}
          format={{ ...moneyFormat(reward), total: undefined }}
          loading={!data}
        />
      )}
    </Card>
  );
}
