import { add, amount, formatAmount, subtract } from 'shared-api/money';
import type { StepError } from '../../domain/cycle-events.ts';
import type { PoolId } from '../../domain/ids.ts';
import type { LedgerAccount } from '../../ledger/ledger.ts';
import { withLedgerRetry } from '../cycle/delivery.ts';
import type { EngineServices } from '../engine-services.ts';
import { workSenders } from '../work/work-senders.ts';

/** Fees may double between a plant and its harvest, such as when many transactions compete. */
const MARGIN = 2n;

/**
 * Finds out why a wallet must not stake in a block of a pool: it cannot pay for the steps up to the harvest, and a stake
 * without work is lost (KALE rules 1.6). Null for a wallet that can, and for every wallet of a network whose sponsor
 * pays.
 * @throws LedgerUnavailable
 */
export async function createFeeCheck(
  services: EngineServices,
  poolId: PoolId,
): Promise<(account: Pick<LedgerAccount, 'xlm' | 'reserve'>) => StepError | null> {
  if (services.ledger.network.sponsor) return () => null;
  const { plant, work, harvest } = await withLedgerRetry(services, ledger => ledger.stepCosts());
  const own = (await workSenders(services, poolId)) === 'farmers' ? add(plant, work) : plant;
  const needed = amount('XLM', add(own, harvest) * MARGIN);
  return ({ xlm, reserve }) => {
    const free = xlm > reserve ? subtract(xlm, reserve) : amount('XLM', 0n);
    if (free >= needed) return null;
    const [has, needs] = [free, needed].map(value => formatAmount(value, { places: 7 }));
    return {
      code: 'tx_insufficient_balance',
      message: `The custodial wallet has ${has} XLM for fees, and a block may need ${needs} XLM`,
    };
  };
}
