import { useEffect, useState } from 'react';
import {
  type ApiError,
  type Contract,
  type ContractId,
  type JoinResponse,
  type PoolerId,
  useSession,
} from 'shared-api';
import { useConfirmJoin, useJoinPool } from 'shared-api/farmer';
import { toast, useNavigate } from 'shared-ui';
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
 * closes itself (spec §4). Failures are toasts that lead the way on, and leave the step.
 */
export const useJoinFlow = (poolerId: PoolerId, onClose: () => void, resume?: PendingContract) => {
  const [step, setStep] = useState<Step>(
    resume ? { name: 'confirm', contract: resume } : { name: 'configure' },
  );
  const session = useSession();
  const navigate = useNavigate();
  const joining = useJoinPool();
  const confirming = useConfirmJoin();
  const done = step.name === 'success';

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(onClose, SUCCESS_CLOSES_AFTER);
    return () => clearTimeout(timer);
  }, [done, onClose]);

  const wayOn = (code: string) => {
    switch (code) {
      case 'FARMER_NOT_FUNDED':
        return { label: 'Fund your wallet', onSelect: () => navigate('/dashboard') };
      case 'ALREADY_IN_POOL':
        return { label: 'Go to My Pool', onSelect: () => navigate('/farmer/my-pool') };
      case 'POOLER_FULL':
      case 'POOLER_INACTIVE':
      case 'POOLER_NOT_FOUND':
        return { label: 'Choose another pool', onSelect: onClose };
      case 'CONTRACT_NOT_PENDING':
      case 'CONTRACT_NOT_FOUND':
        return { label: 'Ask again', onSelect: () => setStep({ name: 'configure' }) };
      default:
        return undefined;
    }
  };
  const tell = (title: string, error: ApiError) => {
    const action = wayOn(error.code);
    toast.error(title, error, action && { action });
  };

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
    else tell('Join Failed', outcome.error);
  };

  const confirm = async (contractId: ContractId) => {
    const outcome = await confirming.run({ contractId, confirmed: true });
    if (outcome.ok) setStep({ name: 'success' });
    else tell('Confirmation Failed', outcome.error);
  };

  return { step, join, confirm, joining: joining.pending, confirming: confirming.pending };
};
