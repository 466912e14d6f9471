import type { ReactNode } from 'react';
import { type PoolerId, parseAmount, type UserStatusReport } from 'shared-api';
import { useCurrentFarmer } from 'shared-api/farmer';
import { EmptyState, Money, RelativeTime, Skeleton, useServerNow } from 'shared-ui';
import { exitProgress } from '../my-pool/exit-progress.ts';
import { type Obstacle, opensByItself } from './use-obstacle.ts';

type ObstacleNoticeProps = {
  obstacle: Obstacle;
  /** The pool that was chosen. */
  poolerId: PoolerId;
};

/** Replaces the form with the reason why joining is impossible (the dialog's foot has the recovery action). */
export const ObstacleNotice = ({ obstacle, poolerId }: ObstacleNoticeProps) => (
  <div role="status">{obstacleText(obstacle, poolerId)}</div>
);

const obstacleText = (obstacle: Obstacle, poolerId: PoolerId): ReactNode => {
  switch (obstacle.kind) {
    case 'not-funded':
      return <NotFunded status={obstacle.status} />;
    case 'in-pool':
      return <InPool here={obstacle.poolerId === poolerId} />;
    case 'exiting':
      return <Leaving />;
    case 'not-confirmed':
      return (
        <EmptyState
          icon="clock"
          title={`You asked to join ${obstacle.contract.poolerName ?? 'a pool'} and have not confirmed yet`}
        >
          You can have one contract at a time.
          {obstacle.contract.expiresAt && (
            <>
              {' '}
              The offer ends <RelativeTime at={obstacle.contract.expiresAt} />.
            </>
          )}
        </EmptyState>
      );
  }
};

const NotFunded = ({ status }: { status: UserStatusReport }) => {
  const { balance, minimumRequired } = status;
  if (opensByItself(status))
    return (
      <EmptyState icon="wallet" title="Your wallet is not open yet">
        The platform opens it once your email address is confirmed, and pays its reserves and network fees.
      </EmptyState>
    );
  return (
    <EmptyState icon="wallet" title="Fund your wallet first">
      You need a funded custodial wallet to join a pool.
      {balance && minimumRequired && (
        <>
          {' '}
          Yours holds <Money amount={parseAmount('XLM', balance)} asset="XLM" /> of the{' '}
          <Money amount={parseAmount('XLM', minimumRequired)} asset="XLM" /> you need.
        </>
      )}
    </EmptyState>
  );
};

const Waiting = () => <Skeleton height="11rem" />;

const InPool = ({ here }: { here: boolean }) => {
  const { data, loading } = useCurrentFarmer();
  if (here)
    return (
      <EmptyState icon="pool" title="You are already in this pool">
        See your stake, harvest interval and earnings in My Pool.
      </EmptyState>
    );
  if (loading) return <Waiting />;
  const name = data?.active_contract?.contract_terms?.pooler_name ?? 'another pool';
  return (
    <EmptyState icon="pool" title="You are already in a pool">
      You are in {name}. You can be in one pool at a time. To join this one, exit yours first.
    </EmptyState>
  );
};

const Leaving = () => {
  const { data, loading } = useCurrentFarmer();
  const now = useServerNow(10_000);
  if (loading) return <Waiting />;
  const { exit_requested_at: since, exit_available_at: until, contract_terms } = { ...data?.active_contract };
  return (
    <EmptyState icon="exit" title="You are leaving a pool">
      You asked to exit {contract_terms?.pooler_name ?? 'your pool'}
      {since && (
        <>
          {' '}
          <RelativeTime at={since} />
        </>
      )}
      .{' '}
      {exitProgress(since, until, now)?.over ? (
        'The exit delay is over. You can join another pool after your last harvest is paid.'
      ) : (
        <>
          Your exit finishes <RelativeTime at={until} missing="after the exit delay" />. Then you can join
          another pool.
        </>
      )}
    </EmptyState>
  );
};
