import { useUnits } from 'shared-api';
import type { useFarmerSummary } from 'shared-api/farmer';
import { Count, Money, moneyWords, Term } from 'shared-ui';
import { Figure, FigureStrip, MainFigure } from 'shared-ui/content';
import { EarnedParts, Loss, readEarnings, SuccessRate, workedHint } from '../earned-parts.tsx';
import { rangeLabel, type TimeRange } from './time-range.ts';

type HistoryFiguresProps = {
  summary: Pick<ReturnType<typeof useFarmerSummary>, 'data' | 'error'>;
  range: TimeRange;
  /** The number of listed rows, shown when the server keeps no lifetime figures. */
  rows: number;
};

const inWords = (range: TimeRange) => rangeLabel(range).toLowerCase();

/** Net earned in the chosen range, then submissions, success rate, rewards and pools (spec §2, Work History). */
export const HistoryFigures = ({ summary: { data, error }, range, rows }: HistoryFiguresProps) => {
  const { reward } = useUnits();
  const loading = !data && !error;
  // A figure that failed to load is unknown, not 0.
  const unknown = !data && error !== undefined;
  const lifetime = data?.lifetime;
  const isNew = !unknown && lifetime?.successRate == null;
  const net = readEarnings(reward, data?.window?.rewardsHuman, data?.window?.lostHuman);
  const allTime = readEarnings(reward, lifetime?.totalRewardsHuman ?? '0', lifetime?.lostStakesHuman);
  return (
    <FigureStrip columns="minmax(18.5rem, 2fr) 1.2fr 1.9fr 1.5fr 1.25fr" loading={loading}>
      <Figure
        wide
        label={
          <>
            <Term name="net-earned">Net earned</Term>, {inWords(range)}
          </>
        }
        value={<MainFigure amount={net?.net} asset={reward} signed loading={loading} />}
      >
        {net && <EarnedParts earnings={net} asset={reward} />}
      </Figure>
      <Figure
        label="Total Submissions"
        value={unknown ? 'Not available' : <Count value={lifetime?.blocksParticipated ?? rows} />}
      >
        {lifetime?.blocksParticipated == null && !unknown ? 'Rows listed below' : 'Blocks, all time'}
      </Figure>
      <Figure
        label={<Term name="success-rate">Success Rate</Term>}
        value={<SuccessRate lifetime={lifetime} />}
      >
        {isNew && !lifetime?.blocksParticipated ? 'No submissions yet' : workedHint(lifetime)}
      </Figure>
      <Figure
        label="Total Rewards"
        value={unknown ? 'Not available' : <Money amount={allTime?.earned} asset={reward} />}
      >
        {allTime && allTime.lost > 0n ? (
          <>
            All time, <Loss>{moneyWords(allTime.lost)}</Loss> lost
          </>
        ) : (
          'All time'
        )}
      </Figure>
      <Figure
        label="Active Pools"
        value={unknown ? 'Not available' : <Count value={data?.contract ? 1 : 0} />}
      >
        {data && !data.contract ? 'No active contract' : (data?.contract?.poolerName ?? 'Active contracts')}
      </Figure>
    </FigureStrip>
  );
};
