import type { FarmerMoney } from 'shared-api';
import { moneyIdentities } from './money-identity.ts';

/** How often rows and money are read at most for a file while the money changes. */
const ATTEMPTS = 3;

type Money = FarmerMoney | undefined;

/**
 * Rows, and the farmer's money of the same time: the money is read before and after the rows, and everything again if
 * it changed in between. Null without rows.
 */
export async function moneyOfRows<Rows>(
  readMoney: () => Promise<Money>,
  readRows: () => Promise<Rows | null>,
): Promise<{ rows: Rows; money: Money } | null> {
  let before = await readMoney();
  for (let attempt = 1; ; attempt++) {
    const rows = await readRows();
    if (!rows) return null;
    const money = await readMoney();
    if (attempt === ATTEMPTS || String(moneyIdentities(before)) === String(moneyIdentities(money)))
      return { rows, money };
    before = money;
  }
}
