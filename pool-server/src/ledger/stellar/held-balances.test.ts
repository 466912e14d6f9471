import { newKey } from '../../testing/keys.ts';
import { testStellar } from '../../testing/stellar/ledger.ts';

const stellar = await testStellar();
afterAll(() => stellar.rpc.close());

it('lets other reads pass while it reads the accounts of many wallets', async () => {
  const { ledger, rpc, farmer } = stellar;
  const { address } = await farmer();
  const wallets = [address, ...Array.from({ length: 999 }, () => newKey().address)];
  const calls = () => rpc.calls.filter(method => method === 'getLedgerEntries').length;
  const before = calls();
  // Two pages of admins at the same moment.
  const [held, again] = [ledger.heldBy(wallets), ledger.heldBy(wallets.toReversed())];
  const account = await ledger.account(address);
  expect(calls() - before).toBeLessThanOrEqual(2);
  expect(await held).toEqual({ KALE: account?.kale, XLM: account?.xlm });
  expect(await again).toEqual(await held);
  // Ninety accounts in a call.
  expect(calls() - before).toBeLessThanOrEqual(13);
});
