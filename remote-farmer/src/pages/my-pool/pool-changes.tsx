import { asPercent, type FarmerContract } from 'shared-api';
import { Alert, percentWords, RelativeTime } from 'shared-ui';

/** Shown while the operator has paused the pool. */
export const PoolPaused = ({ since }: { since: string }) => (
  <Alert standing tone="waiting" title="Your pool is paused">
    Since <RelativeTime at={since} />, its operator plants nothing. Planted stakes are still worked, harvested
    and paid. You can withdraw or exit at any time.
  </Alert>
);

type ShareChangeProps = {
  change: NonNullable<FarmerContract['share_change']>;
  present: FarmerContract['reward_split'];
};

/** Announces a changed share of the pool, which applies to the farmer after seven days. */
export const ShareChange = ({ change, present }: ShareChangeProps) => (
  <Alert standing tone="waiting" title="The pool's share changes">
    The pool's share of your rewards changes
    {present != null && ` from ${percentWords(asPercent(present))}`} to{' '}
    {percentWords(asPercent(change.reward_split))} <RelativeTime at={change.from} />, and you keep{' '}
    {percentWords(change.you_keep)} from then on. You can leave before that without a penalty, under the
    present share.
  </Alert>
);
