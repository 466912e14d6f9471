import { kale, newKey, xlm } from '../../testing/keys.ts';
import { plant, type TestStellar, testStellar } from '../../testing/stellar/ledger.ts';
import { LedgerUnavailable } from '../failures.ts';
import type { LedgerSequence } from '../ledger.ts';

let stellar: TestStellar;
beforeEach(async () => {
  stellar = await testStellar();
});
afterEach(() => stellar.rpc.close());

const START = 999 as LedgerSequence;
const paying = (destination: string, amount: bigint, asset: 'XLM' | 'KALE' = 'XLM') =>
  ({ type: 'payment', destination, amount, asset }) as never;

it('reports accounts’ receipts and fees exactly once', async () => {
  const { ledger, send, farmer } = stellar;
  const [sender, wallet, other] = [await farmer('100'), await farmer(), await farmer()];
  const paid = await send(sender, paying(wallet.address, xlm('3')));
  const opened = newKey();
  const founded = await send(sender, {
    type: 'createAccount',
    destination: opened.address,
    startingBalance: xlm('2'),
  });
  await send(wallet, paying(wallet.address, xlm('1')));
  await send(wallet, plant(wallet));
  await send(wallet, paying(other.address, xlm('1')));
  const { ledger: now } = await ledger.farm();
  const found = await ledger.walletActivity([wallet.address, opened.address], START, now);
  expect(found.receipts).toEqual([
    expect.objectContaining({ to: wallet.address, from: sender.address, asset: 'XLM', units: xlm('3') }),
    expect.objectContaining({ to: opened.address, asset: 'XLM', units: xlm('2') }),
  ]);
  expect(found.receipts.map(({ hash }) => hash)).toEqual([paid.hash, founded.hash]);
  expect(found.fees.map(({ payer, units }) => [payer, units])).toEqual([
    [wallet.address, 100n],
    [wallet.address, 50_100n],
    [wallet.address, 100n],
  ]);
  expect(await ledger.walletActivity([wallet.address], now, null)).toMatchObject({ receipts: [], fees: [] });
});

it('reports KALE payments, but no failed ones', async () => {
  const { ledger, send, farmer } = stellar;
  const [sender, wallet] = [await farmer(), await farmer()];
  expect(await send(sender, paying(wallet.address, kale(5n), 'KALE'))).toMatchObject({ status: 'failed' });
  const found = await ledger.walletActivity([wallet.address], START, null);
  expect(found).toMatchObject({ receipts: [], fees: [] });
});

it('reports what others received of an account’s KALE', async () => {
  const { ledger, network, send, farmer } = stellar;
  const [sender, wallet] = [newKey(), await farmer()];
  await network.fund(sender.address, xlm('10'));
  await network.giveTrustline(sender.address, 50n);
  await network.pass(5);
  await send(sender, paying(wallet.address, xlm('1')));
  const { hash } = await send(sender, paying(wallet.address, kale(5n), 'KALE'));
  await send(sender, paying(sender.address, kale(7n), 'KALE'));
  await send(wallet, paying(sender.address, kale(2n), 'KALE'));
  expect(await ledger.paymentsBy?.(sender.address, START)).toMatchObject({
    receipts: [{ hash, to: wallet.address, from: sender.address, asset: 'KALE', units: 5n }],
    from: 1_000,
  });
  await network.pass(60);
  network.retainedFrom = 1_010;
  expect(await ledger.paymentsBy?.(sender.address, START)).toMatchObject({ receipts: [], from: 1_010 });
  const ahead = (network.sequence + 1) as LedgerSequence;
  await expect(ledger.paymentsBy?.(sender.address, ahead)).rejects.toThrow(LedgerUnavailable);
});

it('reads many accounts and more ledgers than the RPC scans at once', async () => {
  const { ledger, network, send, farmer } = stellar;
  const sender = await farmer('100');
  const wallets = await Promise.all(Array.from({ length: 12 }, () => farmer()));
  const [first, last] = [wallets[0], wallets.at(-1)];
  if (!first || !last) throw new Error('no wallets');
  await send(sender, paying(first.address, xlm('1')));
  await network.pass(12_000 * 5);
  await send(sender, paying(last.address, xlm('2')));
  const found = await ledger.walletActivity(
    wallets.map(({ address }) => address),
    START,
    null,
  );
  expect(found.receipts.map(({ to, units }) => [to, units])).toEqual([
    [first.address, xlm('1')],
    [last.address, xlm('2')],
  ]);
});

it('reports the first ledger that it could read, and refuses ledgers that the RPC has not seen', async () => {
  const { ledger, network, farmer } = stellar;
  const wallet = await farmer();
  await network.pass(60);
  network.retainedFrom = 1_005;
  expect(await ledger.walletActivity([wallet.address], START, null)).toMatchObject({ from: 1_005 });
  const ahead = 1_100 as LedgerSequence;
  await expect(ledger.walletActivity([wallet.address], START, ahead)).rejects.toThrow(LedgerUnavailable);
});
