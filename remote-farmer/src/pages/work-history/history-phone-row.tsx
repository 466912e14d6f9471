import { Icon, Money, moneyWords, RelativeTime } from 'shared-ui';
import { styled } from 'styled-components';
import type { HistoryRow } from './history-row.ts';
import { HistoryStatus } from './history-status.tsx';

const Line = styled.span`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-3);
  padding-block: var(--space-3);
  font-weight: 400;

  & small {
    display: block;
    color: var(--text-2);
    font-size: var(--text-caption);
    line-height: var(--leading-caption);
  }

  & > :last-child {
    text-align: right;
  }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 1.75rem;
  height: 1.75rem;
  border-radius: var(--radius);
  background: var(--neutral-soft);
  color: var(--text-2);
`;

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

/** A block on a phone, in two lines. */
export const HistoryPhoneRow = (row: HistoryRow) => (
  <Line>
    <Mark>
      <Icon name={row.type === 'harvest' ? 'wheat' : 'sprout'} />
    </Mark>
    <span>
      #{row.blockIndex} <HistoryStatus {...row} />
      <small>
        {row.planted !== null && (
          <>
            Planted <Money amount={row.planted} asset={row.stakeAsset} unit={false} /> ·{' '}
          </>
        )}
        <RelativeTime at={row.at} />
      </small>
    </span>
    <Outcome {...row} />
  </Line>
);
