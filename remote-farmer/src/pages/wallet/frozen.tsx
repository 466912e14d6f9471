import type { WithdrawableWallet } from 'shared-api';
import { Alert, RelativeTime } from 'shared-ui';

/** Shown while withdrawals are frozen, with the reason and the end. */
export const Frozen = ({ reason, since, until }: NonNullable<WithdrawableWallet['frozen']>) => (
  <Alert tone="waiting" title="Withdrawals are frozen">
    {reason} (<RelativeTime at={since} />
    {until && (
      <>
        , ends <RelativeTime at={until} /> unless it is confirmed
      </>
    )}
    ). Your balance stays in your wallet, and withdrawals that wait are sent afterwards.
  </Alert>
);
