import { type Amount, amount, type Harvest, type Planting, type UnitsOfPool } from 'shared-api';
import { Badge, readStatus, StatusBadge } from 'shared-ui';
import { NO_REWARD, NO_STAKE } from 'shared-ui/content';
import { styled } from 'styled-components';
import { readAmount } from '../amounts.ts';
import { isHeldBack } from './activity-line.ts';

const Plain = styled.span`
  color: var(--text-2);
`;

const Reason = styled.small`
  display: block;
  max-width: 24rem;
  color: var(--text-2);
  font-size: var(--text-caption);
  line-height: var(--leading-caption);
`;

/** A harvest's result: the farmer's reward, or the lost stake as a negative amount; null while it is unknown. */
export const netOfHarvest = (
  { lostStake, rewardAmountHuman }: Harvest,
  { stake, reward }: UnitsOfPool,
): Amount | null =>
  BigInt(lostStake ?? 0) > 0n
    ? amount(stake, -BigInt(lostStake ?? 0))
    : readAmount(reward, rewardAmountHuman);

type OutcomeProps = {
  step: Pick<Planting & Harvest, 'status' | 'error' | 'poolerName'> &
    Partial<Pick<Planting & Harvest, 'loss' | 'unstaked' | 'failedStep' | 'lostStake'>>;
  /** A planting's stake. */
  stake?: Amount | null;
  /** A harvest's result. */
  net?: Amount | null;
};

/** A block without accepted work that was planted without a stake lost nothing. */
const lossLabel = (code: string, hasStake: boolean) => {
  if (hasStake) return 'Stake lost';
  return code === 'HARVEST_EXPIRED' ? 'Reward lost' : 'No accepted work';
};

const Failure = ({
  step: { error, loss, status, failedStep, lostStake },
  stake,
}: Pick<OutcomeProps, 'step' | 'stake'>) => {
  if (loss) return <Badge tone="loss">{lossLabel(loss.code, stake !== 0n)}</Badge>;
  const hasStake = BigInt(lostStake ?? 0) > 0n;
  // Other failed harvests may be tried again.
  if (error && (failedStep === 'work' || error.code === 'HARVEST_EXPIRED' || hasStake))
    return <Badge tone="loss">{lossLabel(error.code, hasStake)}</Badge>;
  return isHeldBack({ error }) ? <Badge>Not planted</Badge> : <StatusBadge status={readStatus(status)} />;
};

/** A step's outcome: a badge with the pool's reason if it failed, otherwise a word, and why its amount is zero. */
export const Outcome = ({ step, stake, net }: OutcomeProps) => {
  const { status, error, loss, unstaked, poolerName } = step;
  const shown = readStatus(status);
  const failure = loss ?? error;
  const isDone = !loss && (shown === 'success' || shown === 'completed');
  return (
    <>
      {isDone ? <Plain>Success</Plain> : <Failure step={step} stake={stake} />}
      {failure && <Reason>{[poolerName, failure.message].filter(Boolean).join(': ')}</Reason>}
      {isDone && stake === 0n && <Reason>{NO_STAKE[unstaked ?? 'unknown']}</Reason>}
      {isDone && net === 0n && <Reason>No reward: {NO_REWARD}</Reason>}
    </>
  );
};
