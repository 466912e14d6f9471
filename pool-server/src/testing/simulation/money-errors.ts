import { farmerMoney } from '../../queries/farmer-money.ts';
import { walletDifference } from '../../queries/wallet-difference.ts';
import type { TestNetworkOn } from '../engine-network.ts';
import { allFarmers } from './people.ts';

/** Farmers with figures that do not add up: the simulation sends them no KALE that is not in the records. */
export async function moneyErrors({
  database,
  ledger,
  clock,
}: Pick<TestNetworkOn, 'database' | 'ledger' | 'clock'>): Promise<string[]> {
  const wrong: string[] = [];
  for (const { farmerId } of await allFarmers(database)) {
    const { total, netEarned, pendingReward, withdrawn, deposited, available, planted } = await farmerMoney(
      database,
      ledger,
      farmerId,
      clock(),
    );
    if (deposited !== 0n) wrong.push(`${farmerId} has ${deposited} from nowhere`);
    const difference = await walletDifference(database, ledger, farmerId, clock());
    for (const asset of ['KALE', 'XLM'] as const) {
      const units = difference[asset];
      if (units !== 0n) wrong.push(`${farmerId} holds ${units} units of ${asset} more than the records say`);
    }
    if (available < 0n || planted < 0n) wrong.push(`${farmerId} has less than nothing`);
    if (total !== deposited + netEarned + pendingReward - withdrawn)
      wrong.push(
        `the total of ${farmerId} is not deposits, net earnings and pending rewards less withdrawals`,
      );
  }
  return wrong;
}
