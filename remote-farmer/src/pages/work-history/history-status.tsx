import { Badge, Tooltip } from 'shared-ui';
import { styled } from 'styled-components';
import { failureWords, type HistoryRow, isHeldBack } from './history-row.ts';

const Word = styled.span<{ $tone: 'text-2' | 'information' | 'waiting' }>`
  color: var(--${({ $tone }) => $tone});
`;

const Explained = styled.span`
  text-decoration: underline dotted var(--text-3);
  text-underline-offset: 3px;
`;

const NoReward = ({ reason }: { reason: string }) => (
  <>
    ,{' '}
    <Tooltip text={() => reason}>
      <Explained>no reward</Explained>
    </Tooltip>
  </>
);

/** The outcome of a block so far. Only a failure has a badge; a reward of 0 is explained. */
export const HistoryStatus = (row: HistoryRow) => {
  const { status, reward, reason } = row;
  const unpaid = reward === 0n && reason && <NoReward reason={reason} />;
  switch (status) {
    case 'failed':
      return isHeldBack(row) ? (
        <Badge>{failureWords(row)}</Badge>
      ) : (
        <span data-failed="">
          <Badge tone="loss">{failureWords(row)}</Badge>
        </span>
      );
    case 'open':
      return <Word $tone="information">Open</Word>;
    case 'pending':
      return <Word $tone="waiting">{unpaid ? <>Harvest pending{unpaid}</> : 'Reward pending'}</Word>;
    case 'success':
      return (
        <Word $tone="text-2">
          Success
          {unpaid}
        </Word>
      );
  }
};
