import { parseAmount } from 'shared-api/money';
import { requestToWithdraw } from '../commands/withdraw.ts';
import { one } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';
import type { TestNetwork } from './engine-network.ts';

interface Row {
  readonly status: string;
  readonly error_code: string | null;
  readonly destination: string;
  readonly fee: string | null;
}

/** Orders withdrawals of XLM on a test's network, and reads their outcomes. */
export function xlmWithdrawals(network: () => TestNetwork) {
  const row = (id: string) => one<Row>(network().database, 'SELECT * FROM withdrawals WHERE id = $1', [id]);

  return {
    /** A person whose payout wallet is not on the ledger yet. */
    newPerson: () => network().person(`person-${crypto.randomUUID()}@kale.test`, '10', 'new'),
    ask: ({ farmerId }: { farmerId: FarmerId }, amount = '2', cause = `request:${crypto.randomUUID()}`) => {
      const context = { ...network().acting(), cause };
      return requestToWithdraw(network().services(), context, farmerId, parseAmount('XLM', amount), 'XLM');
    },
    row,
    /** The XLM of the payout wallet, or null if it is not on the ledger. */
    paid: async (id: string) =>
      (await network().ledger.account(((await row(id))?.destination ?? '') as never))?.xlm ?? null,
  };
}
