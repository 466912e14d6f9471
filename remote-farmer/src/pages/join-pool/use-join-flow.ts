import { useEffect, useState } from 'react';
import {
  type Contract,
  type ContractId,
  type JoinResponse,
  type PoolerId,
  useConfirmJoin,
  useJoinPool,
  useSession,
} from 'shared-api';
import { toast } from 'shared-ui';
import { clampHarvestInterval, stakeFraction } from './join-rules.ts';

const SUCCESS_CLOSES_AFTER = 2000; // ms, spec §4

/** The contract that waits for its confirmation, as the server laid down its terms. Fractions, blocks, hours. */
export type PendingContract = Pick<
  Contract,
  | 'contractId'
  | 'stakePercentage'
  | 'harvestInterval'
  | 'rewardSplit'
  | 'platformFee'
  | 'exitDelay'
  | 'expiresAt'
>;

type Step = { name: 'configure' } | { name: 'confirm'; contract: PendingContract } | { name: 'success' };

const fromJoin = ({ contractId, expiresAt, terms }: JoinResponse): PendingContract => ({
  contractId,
  expiresAt,
  ...terms,
});

/**
 * Joining a pool: configure, then confirm once the server has made the contract, then success, which
 * closes itself (spec §4). Failures are toasts and leave the step, so that the way on stays open.
 */
export const useJoinFlow = (poolerId: PoolerId, onClose: () => void, resume?: PendingContract) => {
  const [step, setStep] = useState<Step>(
    resume ? { name: 'confirm', contract: resume } : { name: 'configure' },
  );
  const session = useSession();
  const joining = useJoinPool();
  const confirming = useConfirmJoin();
  const done = step.name === 'success';

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(onClose, SUCCESS_CLOSES_AFTER);
    return () => clearTimeout(timer);
  }, [done, onClose]);

  const join = async (stakePercent: number, harvestInterval: number) => {
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
    const outcome = await joining.run({
      userId: session.user.id,
      poolerId,
      stakePercentage: stakeFraction(stakePercent),
      harvestInterval: clampHarvestInterval(harvestInterval),
    });
    if (outcome.ok) setStep({ name: 'confirm', contract: fromJoin(outcome.value) });
    else toast.failure('Join Failed', { description: outcome.error.message });
  };

  const confirm = async (contractId: ContractId) => {
    const outcome = await confirming.run({ contractId, confirmed: true });
    if (outcome.ok) setStep({ name: 'success' });
    else toast.failure('Confirmation Failed', { description: outcome.error.message });
  };

  return { step, join, confirm, joining: joining.pending, confirming: confirming.pending };
};
