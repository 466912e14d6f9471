import {
  type Amount,
  type Asset,
  amount as atomic,
  floorShare,
  parseAmount,
  subtract,
  type WithdrawableWallet,
} from 'shared-api';
import { plantingPausedAt, useCurrentFarmer } from 'shared-api/farmer';
import {
  Alert,
  DescriptionList,
  formatCount,
  Icon,
  KeyValue,
  Money,
  RelativeTime,
  remainingTime,
  Stack,
  useServerNow,
} from 'shared-ui';
import { MainFigure } from 'shared-ui/content';
import { styled } from 'styled-components';
import { GroupedAddress } from './grouped-address.tsx';

const Label = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);
  line-height: var(--leading-caption);
`;

const Box = styled.div`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-4);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
`;

const Quiet = styled.span`
  color: var(--text-2);
  font-weight: 400;
`;

type WithdrawReviewProps = {
  wallet: WithdrawableWallet;
  asset: Asset;
  amount: Amount;
  available: Amount;
  /** The amount is all that is available, and less if a block is planted before the request. */
  everything: boolean;
};

/** What remains available. A fee is paid from the XLM kept for fees, which available XLM then refills. */
const availableAfter = ({ wallet, asset, amount, available }: Omit<WithdrawReviewProps, 'everything'>) => {
  const fee = asset === 'XLM' ? parseAmount(asset, wallet.fee) : 0n;
  const left = available - amount - fee;
  return atomic(asset, left > 0n ? left : 0n);
};

/** A withdrawal before confirmation: amount, address, fee and remaining balance. */
export const WithdrawReview = ({ wallet, asset, amount, available, everything }: WithdrawReviewProps) => (
  <Stack $gap={5}>
    <div>
      <Label>You withdraw</Label>
      <MainFigure amount={amount} asset={asset} />
      {everything && asset === 'KALE' && (
        <Label>All that is available, less the stake of any block planted before you confirm.</Label>
      )}
    </div>
    <Box>
      <Label>To your payout wallet</Label>
      <GroupedAddress address={wallet.payoutWallet} />
      <PayoutWalletCheck wallet={wallet} asset={asset} />
    </Box>
    <DescriptionList>
      <KeyValue
        label="Network fee"
        hint={parseAmount('XLM', wallet.fee) > 0n ? 'At most, paid from your XLM' : 'Paid by the platform'}
      >
        <Money amount={wallet.fee} asset="XLM" places={7} />
      </KeyValue>
      <KeyValue label="Arrives">
        <Arrival wallet={wallet} />
      </KeyValue>
      <KeyValue
        label="Available after"
        hint={asset === 'XLM' && parseAmount('XLM', wallet.fee) > 0n ? 'At least' : undefined}
      >
        <Money amount={availableAfter({ wallet, asset, amount, available })} asset={asset} />
      </KeyValue>
      {asset === 'KALE' && <NextPlanting available={available} left={subtract(available, amount)} />}
    </DescriptionList>
    <Hold wallet={wallet} />
    <Label>A confirmed withdrawal can't be reversed.</Label>
  </Stack>
);

const Used = styled.p<{ $tone: 'gain' | 'waiting' }>`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  color: var(--${({ $tone }) => $tone});
  font-size: var(--text-caption);
  line-height: var(--leading-caption);
`;

/** Whether the payout wallet accepts the asset, and has received a withdrawal before. */
const PayoutWalletCheck = ({ wallet, asset }: Pick<WithdrawReviewProps, 'wallet' | 'asset'>) => {
  const { acceptsKale, usedBefore } = wallet;
  const isNew = usedBefore?.count === 0;
  const accepts = asset === 'KALE' && acceptsKale;
  if (!accepts && !usedBefore) return null;
  return (
    <Used $tone={isNew ? 'waiting' : 'gain'}>
      <Icon name={isNew ? 'warning' : 'check'} />
      <span>
        {accepts && 'Accepts KALE. '}
        {isNew && 'Never used before. Compare the whole address.'}
        {usedBefore && !isNew && (
          <>
            Used for {formatCount(usedBefore.count)} {usedBefore.count === 1 ? 'withdrawal' : 'withdrawals'}{' '}
            before, last <RelativeTime at={usedBefore.last} />.
          </>
        )}
      </span>
    </Used>
  );
};

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** When a withdrawal confirmed now arrives: after its hold, or as fast as recent ones did. */
const Arrival = ({ wallet: { holdHours, heldUntil, arrivalSeconds } }: { wallet: WithdrawableWallet }) => {
  const now = useServerNow(MINUTE);
  const sentAt = Math.max(now + holdHours * HOUR, heldUntil ? Date.parse(heldUntil) : 0);
  if (sentAt > now) return <RelativeTime at={sentAt} />;
  if (arrivalSeconds == null) return 'Within minutes';
  return `in about ${remainingTime(Math.max(1, Math.round(arrivalSeconds)) * 1000)}`;
};

/** The next block's stake after the withdrawal, beside the current one. Renders nothing if no block follows. */
const NextPlanting = ({ available, left }: { available: Amount; left: Amount }) => {
  const contract = useCurrentFarmer().data?.active_contract;
  const stake = contract?.stake_percentage ?? 0;
  if (contract?.status !== 'active' || stake === 0) return null;
  if (plantingPausedAt(contract) || contract.stake_held_back) return null;
  const planted = (balance: Amount) => floorShare(atomic('KALE', balance), stake);
  return (
    <KeyValue label="Next planting">
      <Money amount={planted(left)} asset="KALE" />{' '}
      <Quiet>
        instead of <Money amount={planted(available)} asset="KALE" unit={false} />
      </Quiet>
    </KeyValue>
  );
};

/** When the withdrawal is sent, if it waits. */
const Hold = ({ wallet: { holdHours, heldUntil } }: { wallet: WithdrawableWallet }) => {
  if (heldUntil)
    return (
      <Alert tone="waiting">
        Your account was changed recently, so withdrawals are sent <RelativeTime at={heldUntil} /> at the
        earliest. You can stop yours until then.
      </Alert>
    );
  if (holdHours > 0)
    return (
      <Alert tone="waiting">
        It is sent after {formatCount(holdHours)} {holdHours === 1 ? 'hour' : 'hours'}. You can stop it until
        then, here or with the link that we email you. With a second factor, withdrawals are sent at once.
      </Alert>
    );
  return null;
};
