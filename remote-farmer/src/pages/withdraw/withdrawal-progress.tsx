import type { Withdrawal } from 'shared-api';
import { useWithdrawals } from 'shared-api/membership';
import { Alert, Icon, Money, RelativeTime, Stack } from 'shared-ui';
import { TransactionHash } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { SendTime } from './send-time.tsx';
import { StopWithdrawal } from './stop-withdrawal.tsx';

const FOLLOW_EVERY = 2_000; // ms
const LATEST = 10;

const Steps = styled.ol`
  display: grid;
  gap: var(--space-4);
  padding: 0;
  list-style: none;

  & > li {
    display: grid;
    grid-template-columns: 1.25rem minmax(0, 1fr);
    gap: 0 var(--space-3);
    color: var(--text-3);
  }

  & > li[data-done] {
    color: var(--text);
  }

  & > li[data-done] > :first-child {
    color: var(--gain);
  }

  & small {
    display: block;
    color: var(--text-2);
    font-size: var(--text-caption);
  }
`;

const reached = { requested: 1, submitted: 2, confirmed: 3, failed: 1, unknown: 1 } as const satisfies Record<
  Withdrawal['status'],
  number
>;

/** The progress of a withdrawal: requested, sent, confirmed with its transaction; or why it failed. Polls until it ends. */
export const WithdrawalProgress = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const { data } = useWithdrawals({ limit: LATEST, every: FOLLOW_EVERY });
  const latest = data?.items.find(({ id }) => id === withdrawal.id) ?? withdrawal;
  const { asset, amount, status, requestedAt, endedAt, transactionHash, error, sendAfter } = latest;
  const stages = [
    { name: 'Requested', at: <RelativeTime at={requestedAt} /> },
    {
      name: 'Sent to the network',
      at: sendAfter && <SendTime at={sendAfter} />,
      expected: 'Usually within a few seconds',
    },
    {
      name: 'Confirmed',
      at: endedAt && <RelativeTime at={endedAt} />,
      expected: 'Usually a few seconds after it is sent',
    },
  ];
  return (
    <Stack $gap={5}>
      <p aria-live="polite">
        {status === 'confirmed' ? (
          <>
            <Money amount={amount} asset={asset} places={7} /> arrived in your payout wallet.
          </>
        ) : (
          <>
            <Money amount={amount} asset={asset} places={7} />{' '}
            {status === 'failed' && 'stayed in your wallet.'}
            {status !== 'failed' && sendAfter && 'will be sent to your payout wallet.'}
            {status !== 'failed' && !sendAfter && 'is on its way to your payout wallet.'}
          </>
        )}
      </p>
      {status === 'failed' ? (
        <Alert tone="loss">{error?.message ?? 'The network refused this withdrawal.'}</Alert>
      ) : (
        <Steps>
          {stages.map(({ name, at, expected }, index) => {
            const done = reached[status] > index;
            return (
              <li key={name} data-done={done || undefined}>
                <Icon name={done ? 'check-circle' : 'clock'} />
                <span>
                  {name}
                  <small>{at || (!done && expected)}</small>
                </span>
              </li>
            );
          })}
        </Steps>
      )}
      {status === 'requested' && sendAfter && <StopWithdrawal id={latest.id} />}
      {transactionHash && (
        <p>
          Transaction <TransactionHash hash={transactionHash} />
        </p>
      )}
    </Stack>
  );
};
