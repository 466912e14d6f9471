import { parseAmount } from 'shared-api/money';
import { LedgerUnavailable } from '../../ledger/failures.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { testNetwork } from '../../testing/engine-network.ts';
import { xlmWithdrawals } from '../../testing/xlm-withdrawals.ts';
import { processWithdrawals } from './withdrawals.ts';

const network = await testNetwork();
afterAll(() => network.drop());

const xlm = (text: string) => parseAmount('XLM', text);
const { newPerson, ask, row, paid } = xlmWithdrawals(() => network);

const gone: Ledger['submit'] = () => Promise.reject(new LedgerUnavailable());
/** A ledger that refuses a number of transactions for their sequence numbers, and submits the others with `submit`. */
function refusing(times: number, submit: Ledger['submit']): Ledger {
  let sent = 0;
  return {
    ...network.ledger,
    submit: async transaction => {
      if (++sent > times) return submit(transaction);
      const { ledger, ledgerClosedAt: at } = await network.ledger.farm();
      const failure = { kind: 'transaction', code: 'tx_bad_seq' } as const;
      return { status: 'failed', hash: transaction.hash, ledger, at, fee: xlm('0'), failure };
    },
  };
}
/** One turn of withdrawals, after which sent transactions expire. */
async function turn(ledger: Ledger) {
  expect(await processWithdrawals(network.services(ledger))).toEqual([]);
  network.pass(40);
}

it('does not give up a withdrawal that loses its sequence number, and pays once', async () => {
  const id = await ask(await newPerson());
  await turn(refusing(4, gone));
  expect(await row(id)).toMatchObject({ status: 'submitted' });
  await turn(network.ledger);
  expect(await row(id)).toMatchObject({ status: 'confirmed', error_code: null });
  expect(await paid(id)).toBe(xlm('2'));
});

it('keeps its attempts, however many turns lose every sequence number', async () => {
  const id = await ask(await newPerson());
  const ledger = refusing(33, network.ledger.submit);
  for (let turns = 0; turns < 4; turns++) await turn(ledger);
  expect(await row(id)).toMatchObject({ status: 'confirmed', error_code: null });
  expect(await paid(id)).toBe(xlm('2'));
});

it('still gives up after three transactions with an unknown outcome', async () => {
  const id = await ask(await newPerson());
  await turn(refusing(10, gone));
  for (let turns = 0; turns < 4; turns++) {
    expect(await row(id)).toMatchObject({ status: 'submitted' });
    await turn({ ...network.ledger, submit: gone });
  }
  expect(await row(id)).toMatchObject({ status: 'failed', error_code: 'TIMEOUT' });
  expect(await paid(id)).toBeNull();
});
