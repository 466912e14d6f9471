import { type Asset, amount, type FarmerSummary, shownNet, useUnits } from 'shared-api';
import type { useFarmerSummary } from 'shared-api/farmer';
import { Count, Money, moneyWords, Percent, Term } from 'shared-ui';
import { Figure, FigureStrip, MainFigure } from 'shared-ui/content';
import { styled } from 'styled-components';
import { readAmount } from '../amounts.ts';
import { rangeLabel, type TimeRange } from './time-range.ts';

const Loss = styled.span`
  color: var(--loss);
`;

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
  const net = netOf(data, reward);
  const zero = amount(reward, 0n);
  const { earned, lost } = shownNet(
    readAmount(reward, lifetime?.totalRewardsHuman) ?? zero,
    readAmount(reward, lifetime?.lostStakesHuman) ?? zero,
  );
  return (
    <FigureStrip columns="minmax(0, 2.1fr) repeat(4, minmax(0, 1fr))">
      <Figure
        wide
        label={
          <>
            <Term name="net-earned">Net earned</Term>, {inWords(range)}
          </>
        }
        value={<MainFigure amount={net?.net} asset={reward} signed loading={loading} />}
        loading={loading}
        note={
          net && (
            <>
              Earned <Money amount={net.earned} asset={reward} unit={false} /> · Lost stakes{' '}
              {net.lost > 0n ? <Loss>−{moneyWords(net.lost)}</Loss> : '0.00'}
            </>
          )
        }
      />
      <Figure
        label="Total Submissions"
        loading={loading}
        value={unknown ? 'Not available' : <Count value={lifetime?.blocksParticipated ?? rows} />}
        note={lifetime?.blocksParticipated == null && !unknown ? 'Rows listed below' : 'Blocks, all time'}
      />
      <Figure
        label={<Term name="success-rate">Success Rate</Term>}
        loading={loading}
        value={<Percent value={lifetime?.successRate} of={1} />}
        note={
          lifetime?.successRate == null
            ? unknown
              ? 'All time'
              : 'No submissions yet'
            : `${lifetime.blocksLost ?? 0} lost, all time`
        }
      />
      <Figure
        label="Total Rewards"
        loading={loading}
        value={unknown ? 'Not available' : <Money amount={earned} asset={reward} />}
        note={
          lost > 0n ? (
            <>
              All time, <Loss>−{moneyWords(lost)}</Loss> lost
            </>
          ) : (
            'All time'
          )
        }
      />
      <Figure
        label="Active Pools"
        loading={loading}
        value={unknown ? 'Not available' : <Count value={data?.contract ? 1 : 0} />}
        note={data?.contract?.poolerName ?? 'Active contracts'}
      />
    </FigureStrip>
  );
};

/** The net earnings of the range, if the server reports them. */
function netOf(data: FarmerSummary | undefined, asset: Asset) {
  const earned = readAmount(asset, data?.window?.rewardsHuman);
  return earned === null
    ? null
    : shownNet(earned, readAmount(asset, data?.window?.lostHuman) ?? amount(asset, 0n));
}
