import { Icon, Money, moneyWords, RelativeTime } from 'shared-ui';
import { PhoneLine } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { type HistoryRow, isHeldBack } from './history-row.ts';
import { HistoryStatus } from './history-status.tsx';

const Figure = styled.span<{ $tone: 'loss' | 'waiting' | undefined }>`
  font-weight: 500;
  font-variant-numeric: tabular-nums;
  ${({ $tone }) => $tone && `color: var(--${$tone});`}

  & > small {
    color: inherit;
    font-weight: 400;
  }
`;

const Outcome = ({ net, reward, status }: HistoryRow) => {
  if (net !== null)
    return <Figure $tone={net < 0n ? 'loss' : undefined}>{moneyWords(net, { signed: true })}</Figure>;
  if (status !== 'pending' || reward === null) return <Figure $tone={undefined}>–</Figure>;
  return (
    <Figure $tone="waiting">
      {moneyWords(reward)}
      <small>pending</small>
    </Figure>
  );
};

const isFailed = (row: HistoryRow) => row.status === 'failed' && !isHeldBack(row);

const iconOf = (row: HistoryRow) => (isFailed(row) ? 'failure' : row.type === 'harvest' ? 'wheat' : 'sprout');

/** A block on a phone, in two lines; one that failed has its reason and pool. */
export const HistoryPhoneRow = (row: HistoryRow) => (
  <PhoneLine>
    <i data-loss={isFailed(row) || undefined}>
      <Icon name={iconOf(row)} />
    </i>
    <span>
      #{row.blockIndex} <HistoryStatus {...row} />
      <small>
        {row.status === 'failed' && row.reason ? (
          <>
            {row.reason.replace(/\.$/, '')} · {row.poolerName} ·{' '}
          </>
        ) : (
          row.planted !== null && (
            <>
              Planted <Money amount={row.planted} asset={row.stakeAsset} unit={false} /> ·{' '}
            </>
          )
        )}
        <RelativeTime at={row.at} />
      </small>
    </span>
    <Outcome {...row} />
  </PhoneLine>
);
