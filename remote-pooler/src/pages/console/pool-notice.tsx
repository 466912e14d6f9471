import { usePoolStanding } from 'shared-api/operator';
import { Alert, formatCount, Link, RelativeTime } from 'shared-ui';

/** Why an administrator lets no farmers join the operator's pool. */
export const AdminNotice = () => {
  const { data: pool } = usePoolStanding();
  if (pool?.status === 'pending' && pool.payoutConfirmed)
    return (
      <Alert tone="information" title="Your pool is waiting for approval">
        An administrator reviews every new pool. Farmers can see and join {pool.name} once it is approved;
        this page updates by itself.
      </Alert>
    );
  if (pool?.status === 'paused' && pool.review)
    return (
      <Alert tone="loss" title="Your pool is paused for review">
        You submitted no work for {formatCount(pool.review.missed)} of {formatCount(pool.review.planted)}{' '}
        plantings. Counting began <RelativeTime at={pool.review.since} />. Nobody can join {pool.name} until
        an administrator has reviewed it.{' '}
        {pool.plantingPausedAt ? 'The pool service' : 'Its farmers continue as agreed, and the pool service'}{' '}
        submits work for farmers you leave out.
      </Alert>
    );
  if (pool?.status === 'paused')
    return (
      <Alert tone="waiting" title="Your pool is paused">
        An administrator has paused {pool.name}. No new farmers can join
        {pool.plantingPausedAt ? '.' : '; members continue.'}
      </Alert>
    );
  return null;
};

/** After the first password reset, the operator confirms or replaces the payout wallet. */
const WalletQuestion = () => {
  const { data: pool } = usePoolStanding();
  if (!pool || pool.payoutConfirmed) return null;
  return (
    <Alert
      standing
      tone="waiting"
      title="Confirm your payout wallet"
      action={<Link to="/account?tab=payout">Payout wallet</Link>}
    >
      Your password was reset by email, so somebody else may have chosen where the shares of {pool.name} go.{' '}
      {pool.status === 'pending'
        ? 'The pool can be approved once you have confirmed or replaced this wallet.'
        : 'Confirm that the wallet is yours, or replace it.'}
    </Alert>
  );
};

const OwnPause = () => {
  const { data: pool } = usePoolStanding();
  if (!pool?.plantingPausedAt) return null;
  return (
    <Alert
      standing
      tone="waiting"
      title={`You have paused ${pool.name}`}
      action={<Link to="/pooler/pool">Pool Settings</Link>}
    >
      Paused <RelativeTime at={pool.plantingPausedAt} />. Nothing is planted and nobody can join. Planted
      stakes are still worked, harvested and paid.
    </Alert>
  );
};

/** What a pool's operator must know or do (`hasNotice`): an unconfirmed payout wallet, and why farmers cannot join. */
export default function PoolNotice() {
  return (
    <>
      <WalletQuestion />
      <AdminNotice />
      <OwnPause />
    </>
  );
}
