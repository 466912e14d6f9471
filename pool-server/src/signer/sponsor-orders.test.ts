import type { StellarAddress } from 'shared-api/address';
import { one } from '../database/database.ts';
import type { Operation, UnsignedTransaction } from '../ledger/ledger.ts';
import { toSigned } from '../ledger/stellar/envelope.ts';
import { buildFeeBump } from '../ledger/stellar/fee-bump.ts';
import { describeNetwork } from '../ledger/stellar/network.ts';
import { refusedOrders } from '../queries/refused-orders.ts';
import { testCustody, testSigner } from '../testing/custody.ts';
import { type Key, newKey, sign, xlm } from '../testing/keys.ts';
import { migratedTestDatabase } from '../testing/migrated-test-database.ts';
import { plant, TESTNET, testStellar } from '../testing/stellar/ledger.ts';

const network = describeNetwork({ ...TESTNET, rpcUrls: [] });

const clock = () => new Date(stellar.network.now);

const stellar = await testStellar();
const store = await migratedTestDatabase();
const custody = await testCustody(store.database);
const sponsor = await custody.sponsorAddress();
const [wallet, member] = [await custody.createWallet(null), await custody.createWallet(null)];
const stranger = await stellar.farmer();
await stellar.network.fund(sponsor, xlm('100'));
await stellar.network.fund(member, xlm('1.5'));
await stellar.network.giveTrustline(member);
const options = { maxSponsoredADay: xlm('0.3') };
const signer = testSigner(store.database, custody, stellar.ledger, clock, options);
afterAll(async () => {
  await stellar.rpc.close();
  await store.drop();
});

const create = (destination: StellarAddress, units = '0'): Operation => ({
  type: 'createAccount',
  destination,
  startingBalance: xlm(units),
});
const begin = (sponsored: StellarAddress): Operation => ({ type: 'beginSponsoring', sponsored });
const end = (sponsored: StellarAddress): Operation => ({ type: 'endSponsoring', sponsored });
const trustline = (account: StellarAddress): Operation => ({ type: 'addTrustline', account });
const payment: Operation = { type: 'payment', destination: newKey().address, amount: xlm('1'), asset: 'XLM' };
const opening = (of: StellarAddress) => [begin(of), create(of), trustline(of), end(of)];

const ordered = async (source: StellarAddress, operations: readonly Operation[]) =>
  signer.sign(await stellar.ledger.prepare(source, operations));

/** A fee bump of a plant, at up to 0.1 XLM per operation. */
async function bump(
  source: StellarAddress,
  payer: StellarAddress,
  sign: (transaction: UnsignedTransaction) => Promise<Parameters<typeof toSigned>[0]>,
  bid = 100_000n,
) {
  const key = { address: source } as Key;
  const transaction = toSigned(await sign(await stellar.ledger.prepare(source, [plant(key)])), network);
  if (!transaction) throw new Error('unreachable');
  return signer.signFeeBump(buildFeeBump(transaction, payer, bid, network).bump);
}
const bySigner = (transaction: UnsignedTransaction) => signer.sign(transaction);

/** Orders with which an attacker who controls a client could try to spend the sponsor's XLM. */
const attempts: Record<string, () => Promise<unknown>> = {
  'a payment': () => ordered(sponsor, [payment]),
  'an account of its own': () => ordered(sponsor, [create(newKey().address, '5')]),
  'a trustline of its own': () => ordered(sponsor, [{ type: 'addTrustline' }]),
  'a plant of its own': () => ordered(sponsor, [plant({ address: sponsor } as Key)]),
  'a wallet that is not in custody': () => ordered(sponsor, opening(newKey().address)),
  'XLM in a wallet': () =>
    ordered(sponsor, [begin(wallet), create(wallet, '1'), trustline(wallet), end(wallet)]),
  'another account beside the wallet': () =>
    ordered(sponsor, [begin(wallet), create(newKey().address), trustline(wallet), end(wallet)]),
  'a payment beside the wallet': () =>
    ordered(sponsor, [begin(wallet), payment, trustline(wallet), end(wallet)]),
  'a payment behind the wallet': () => ordered(sponsor, [...opening(wallet), payment]),
  'an account without a trustline': () => ordered(sponsor, [begin(wallet), create(wallet), end(wallet)]),
  'a trustline of another wallet': () =>
    ordered(sponsor, [begin(wallet), create(wallet), trustline(member), end(wallet)]),
  'reserves without an end': () => ordered(sponsor, [begin(wallet), create(wallet), trustline(wallet)]),
  'reserves that another wallet holds': () => ordered(member, opening(wallet)),
  'a trustline of another wallet at the cost of its source': () => ordered(member, [trustline(wallet)]),
  'the end of a sponsorship': () => ordered(member, [end(member)]),
  'a fee above the limit': async () =>
    signer.sign({ ...(await stellar.ledger.prepare(sponsor, opening(wallet))), fee: xlm('1') }),
  'the fee of a stranger': () => bump(stranger.address, sponsor, async of => sign(stranger, of)),
  'a bump above the limit': () => bump(member, sponsor, bySigner, 2_000_000n),
  'a bump that another wallet pays': () => bump(member, wallet, bySigner),
};

it.each(Object.keys(attempts))('does not spend the sponsor’s XLM on %s', async name => {
  const before = (await refusedOrders(store.database, clock())).total;
  await expect(attempts[name]?.()).rejects.toThrow(expect.objectContaining({ name: 'OrderRefused' }));
  expect((await refusedOrders(store.database, clock())).total).toBe(before + 1);
});

const lastPayer = () =>
  one(store.database, 'SELECT hash, inner_hash, source, payer FROM fee_bumps ORDER BY at DESC LIMIT 1');

it('opens a wallet with 0 XLM, whose reserves the sponsor holds', async () => {
  const signed = await ordered(sponsor, opening(wallet));
  const { hash } = signed;
  expect(await lastPayer()).toEqual({ hash, inner_hash: hash, source: wallet, payer: sponsor });
  expect(signed.cosignatures?.map(({ address }) => address)).toEqual([wallet]);
  expect(await stellar.ledger.submit(signed)).toMatchObject({ status: 'success' });
  expect(await stellar.network.account(wallet)).toMatchObject({ xlm: 0n, kale: 0n });
  expect(await stellar.network.account(sponsor)).toMatchObject({ sponsoring: 15_000_000n });
});

it('pays for a wallet in custody up to the daily limit, which is not an alarm', async () => {
  const before = (await refusedOrders(store.database, clock())).total;
  for (let paid = 0; paid < 3; paid++) await bump(member, sponsor, bySigner, 450_000n);
  await expect(bump(member, sponsor, bySigner, 450_000n)).rejects.toThrow('too much today');
  expect((await refusedOrders(store.database, clock())).total).toBe(before);
  await stellar.network.pass(86_400);
  expect(await bump(member, sponsor, bySigner, 450_000n)).toHaveLength(64);
  expect(await lastPayer()).toMatchObject({ source: member, payer: sponsor });
});
