import { useEffect, useState } from 'react';
import { type Contract, type JoinResponse, type Pool, type PoolerId, useSession } from 'shared-api';
import { useConfirmJoin, useJoinPool } from 'shared-api/membership';
import { toast, useServerNow } from 'shared-ui';
import {
  clampHarvestInterval,
  clampStakePercent,
  DEFAULT_HARVEST_INTERVAL,
  STAKE_PERCENT,
  stakeFraction,
} from './join-rules.ts';
import { useRefusal } from './use-refusal.ts';

const SUCCESS_CLOSES_AFTER = 2000; // ms, spec §4

/** The contract that waits for its confirmation, with the server's terms. Fractions, blocks, hours. */
export type PendingContract = Pick<
  Contract,
  | 'contractId'
  | 'poolerId'
  | 'poolerName'
  | 'stakePercentage'
  | 'harvestInterval'
  | 'rewardSplit'
  | 'platformFee'
  | 'youKeep'
  | 'exitDelay'
  | 'expiresAt'
>;

/** The form's values: a pool, whole percents and blocks. */
export type JoinRequest = {
  pool: { id: PoolerId; name: Pool['name'] };
  percent: number;
  interval: number;
};

type Step =
  | { name: 'configure' }
  | { name: 'confirm'; contract: PendingContract }
  | { name: 'success'; contract: PendingContract };

const fromJoin = ({ contractId, expiresAt, terms }: JoinResponse): PendingContract => ({
  contractId,
  expiresAt,
  ...terms,
});

/** A request for the pool and the named terms of a contract. */
const requestOf = (
  { poolerId, poolerName, stakePercentage, harvestInterval }: PendingContract,
  before: JoinRequest,
): JoinRequest => ({
  pool: poolerId ? { id: poolerId, name: poolerName ?? before.pool.name } : before.pool,
  percent: stakePercentage == null ? before.percent : clampStakePercent(stakePercentage * 100),
  interval: clampHarvestInterval(harvestInterval ?? before.interval),
});

type JoinFlowStart = Pick<JoinRequest, 'pool'> & Partial<JoinRequest>;

/**
 * Joining a pool: configure, then confirm once the server has created the contract, then success, which closes itself
 * (spec §4). Failures are toasts with a recovery action, and keep the step. `refusal` is that action until it is
 * dismissed or retried.
 */
export const useJoinFlow = (
  { pool, percent = STAKE_PERCENT.initial, interval = DEFAULT_HARVEST_INTERVAL }: JoinFlowStart,
  onClose: () => void,
  resume?: PendingContract,
) => {
  const [request, setRequest] = useState<JoinRequest>({
    pool,
    percent,
    interval: clampHarvestInterval(interval),
  });
  const [step, setStep] = useState<Step>(
    resume ? { name: 'confirm', contract: resume } : { name: 'configure' },
  );
  const session = useSession();
  const joining = useJoinPool();
  const confirming = useConfirmJoin();
  const done = step.name === 'success';
  const toForm = () => {
    if (step.name !== 'configure') setRequest(before => requestOf(step.contract, before));
    setStep({ name: 'configure' });
  };
  const now = useServerNow(10_000);
  const endsAt = step.name === 'confirm' && !confirming.pending ? step.contract.expiresAt : null;
  const { refusal, report, clearRefusal } = useRefusal({ onLeave: onClose, toForm });

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(onClose, SUCCESS_CLOSES_AFTER);
    return () => clearTimeout(timer);
  }, [done, onClose]);

  const join = async () => {
    if (session.state === 'checking') {
      toast.failure('Authentication Required', {
        description: 'Please wait while we verify your authentication.',
      });
      return;
    }
    if (!session.user?.id) {
      toast.failure('Authentication Required', { description: 'Please log in first.' });
      return;
    }
    clearRefusal();
    const outcome = await joining.run({
      userId: session.user.id,
      poolerId: request.pool.id,
      stakePercentage: stakeFraction(request.percent),
      harvestInterval: request.interval,
    });
    if (outcome.ok) setStep({ name: 'confirm', contract: fromJoin(outcome.value) });
    else report('Join Failed', outcome.error);
  };

  const confirm = async (contract: PendingContract) => {
    clearRefusal();
    const { contractId } = contract;
    const outcome = await confirming.run({ contractId, confirmed: true });
    if (outcome.ok) setStep({ name: 'success', contract });
    else report('Confirmation Failed', outcome.error);
  };

  return {
    step,
    request,
    change: (changes: Partial<JoinRequest>) => setRequest(before => ({ ...before, ...changes })),
    join,
    confirm,
    /** Whether the offer to confirm has ended. */
    isOver: endsAt != null && Date.parse(endsAt) <= now,
    askAgain: () => {
      clearRefusal();
      toForm();
    },
    /** Continues with a contract that was requested earlier. */
    finish: (contract: PendingContract) => setStep({ name: 'confirm', contract }),
    joining: joining.pending,
    confirming: confirming.pending,
    refusal,
    clearRefusal,
  };
};
