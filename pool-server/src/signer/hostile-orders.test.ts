import type { StellarAddress } from 'shared-api/address';
import { amount, parseAmount } from 'shared-api/money';
import { one } from '../database/database.ts';
import type { Operation, UnsignedTransaction } from '../ledger/ledger.ts';
import { hashTransaction } from '../ledger/sandbox/encoding.ts';
import { refusedOrders } from '../queries/refused-orders.ts';
import type { TestFarmer } from '../testing/engine-network.ts';
import { pay, signerClient } from '../testing/signer-client.ts';

const kale = (units: bigint) => amount('KALE', units);
const ONE_XLM = parseAmount('XLM', '1');

const { network, farmer, other, harvest, harvested, prepare, send, terms } = await signerClient();
const [thief, stranger] = [await network.elsewhere(), await network.elsewhere()];
await network.database.query('TRUNCATE custody.refused_orders');

afterAll(() => network.drop());

/** A transaction changed by a client that knows how to hash it. */
const forged = (transaction: UnsignedTransaction, change: Partial<UnsignedTransaction>) => {
  const changed = { ...transaction, ...change };
  return { ...changed, hash: hashTransaction(network.ledger.network.passphrase, changed) };
};

const order = (transaction: unknown, shares?: unknown) =>
  send('/signatures', { orders: [{ transaction, shares }] });
const ordered = async (operations: Operation[], source?: StellarAddress) =>
  order(await prepare(operations, source));
const sharesOf = async (operations: Operation[], of: object = {}, source?: StellarAddress) =>
  order(await prepare(operations, source), {
    contractId: farmer.contractId,
    harvests: [harvested],
    ...of,
  });
const payoutOf = async ({ farmerId }: TestFarmer) =>
  (
    await one<{ address: StellarAddress }>(
      network.database,
      'SELECT payout_address AS address FROM farmers WHERE id = $1',
      [farmerId],
    )
  )?.address ?? thief;
const plain = () => prepare([{ type: 'addTrustline' }]);
const hex = 'ab'.repeat(32);

/** Orders of a compromised program. The signer answers each without a signature, and records it. */
const attempts: Record<string, () => Promise<Response>> = {
  'an order without the secret': async () =>
    send('/signatures', { orders: [{ transaction: await plain() }] }, ''),
  'an order with another secret': async () => send('/wallets', { payout: null }, 'guessed'),
  'a hash to sign': () => send('/sign', { address: farmer.address, hash: hex }),
  'a hash in place of a transaction': () => order({ source: farmer.address, hash: hex }),
  'a message that is not JSON': () => send('/signatures', '{"orders":'),
  'the export of a key': () => send(`/wallets/${farmer.address}/secret`, {}),
  'more orders than a request may have': async () => {
    const transaction = await plain();
    return send('/signatures', { orders: Array.from({ length: 101 }, () => ({ transaction })) });
  },
  'no operation': async () => order(forged(await plain(), { operations: [] })),
  'an operation that the pool never needs': async () =>
    order({ ...(await plain()), operations: [{ type: 'accountMerge', destination: thief }] }),
  'an operation with a further field': async () =>
    order({ ...(await plain()), operations: [{ type: 'addTrustline', limit: '1' }] }),
  'the hash of another transaction': async () =>
    order({ ...(await plain()), hash: (await prepare([pay(thief)])).hash }),
  'another amount than the one hashed': async () =>
    order({
      ...(await prepare([pay(await payoutOf(farmer), 1n)])),
      operations: [pay(await payoutOf(farmer), 9n)],
    }),
  'another fee than the one hashed': async () => order({ ...(await plain()), fee: amount('XLM', 1n) }),
  'a fee that empties the wallet': async () => order(forged(await plain(), { fee: parseAmount('XLM', '5') })),
  'a transaction that stays valid for a week': async () =>
    order(forged(await plain(), { validUntil: new Date(network.clock().getTime() + 7 * 86_400_000) })),
  'a payment to another address': () => ordered([pay(thief)]),
  'a payment of XLM to another address': () =>
    ordered([{ type: 'payment', destination: thief, amount: ONE_XLM, asset: 'XLM' }]),
  'a new account for another address': () =>
    ordered([{ type: 'createAccount', destination: thief, startingBalance: ONE_XLM }]),
  'a payment to the payout wallet of another farmer': async () => ordered([pay(await payoutOf(other))]),
  'a payment out of the wallet of the pool': () => ordered([pay(thief)], network.operator),
  'a payment out of the wallet of the platform': () => ordered([pay(thief)], network.platform),
  'a payment of nothing': async () => ordered([pay(await payoutOf(farmer), 0n)]),
  'a negative payment': async () => ordered([pay(await payoutOf(farmer), -5n)]),
  'a payment behind another one': async () => ordered([pay(await payoutOf(farmer)), pay(thief)]),
  'a payment behind a plant': () =>
    ordered([{ type: 'plant', farmer: farmer.address, amount: kale(0n) }, pay(thief)]),
  'a plant for another wallet': () => ordered([{ type: 'plant', farmer: other.address, amount: kale(0n) }]),
  'a negative plant': () => ordered([{ type: 'plant', farmer: farmer.address, amount: kale(-1n) }]),
  'work for a stranger': () =>
    ordered([{ type: 'work', farmer: stranger, hash: new Uint8Array(32), nonce: 1n }]),
  'a harvest for a stranger': () => ordered([{ type: 'harvest', farmer: stranger, index: 0 as never }]),
  'shares to another address': () => sharesOf([pay(thief)]),
  'shares to another address behind those of the pool': () => sharesOf([pay(network.operator), pay(thief)]),
  'more than the share of the pool': () => sharesOf([pay(network.operator, harvest.pooler + 1n)]),
  'more than the share of the platform': () => sharesOf([pay(network.platform, harvest.platform + 1n)]),
  'the share of the pool in two parts that are more': () =>
    sharesOf([pay(network.operator, harvest.pooler), pay(network.operator)]),
  'shares in XLM': () =>
    sharesOf([{ type: 'payment', destination: network.operator, amount: amount('XLM', 1n), asset: 'XLM' }]),
  'shares of a contract that does not exist': () => sharesOf([pay(network.operator)], { contractId: 'none' }),
  'shares of the contract of another wallet': () =>
    sharesOf([pay(network.operator)], { contractId: other.contractId }),
  'shares of a harvest that was never signed': () =>
    sharesOf([pay(network.operator)], { harvests: [{ ...harvested, harvest: hex }] }),
  'shares of a block that was not harvested': () =>
    sharesOf([pay(network.operator)], { harvests: [{ ...harvested, block: harvest.block - 1 }] }),
  'shares of a harvest that it names twice': () =>
    sharesOf([pay(network.operator, harvest.pooler * 2n)], { harvests: [harvested, harvested] }),
  'shares of no harvest': () => sharesOf([pay(network.operator)], { harvests: [] }),
  'shares of a harvest and of one that was never signed': () =>
    sharesOf([pay(network.operator)], { harvests: [harvested, { ...harvested, harvest: hex }] }),
  'harvests of a stranger': () =>
    ordered([{ type: 'harvestMany', farmer: stranger, indices: [0 as never, 1 as never] }]),
  'shares of a harvest of another wallet': () =>
    sharesOf([pay(network.operator)], { contractId: other.contractId }, other.address),
  'the key of a wallet that is not in custody': () => ordered([{ type: 'addTrustline' }], stranger),
  'the key of the records of the signer': async () => {
    const records = await one<{ address: StellarAddress }>(
      network.database,
      "SELECT address FROM custody.keys WHERE purpose = 'records'",
    );
    return ordered([{ type: 'addTrustline' }], records?.address);
  },
  'terms that take more than half': () => terms({ contractId: 'contract-new', rewardSplit: 0.9 }),
  'other terms for a contract': () => terms({ rewardSplit: 0.5 }),
  'another pool for a contract': () => terms({ pool: thief }),
  'terms that pay another address than the one of the pool': () =>
    terms({ contractId: 'contract-new', pool: thief }),
  'terms that pay the address of the pool of another one': () =>
    terms({ contractId: 'contract-new', poolId: 'pool-new' }),
  'terms that pay another address than the one of the platform': () =>
    terms({ contractId: 'contract-new', platform: thief }),
  'another address of the platform': () => send('/payees', { payee: 'platform', address: thief }),
  'terms for a wallet that is not in custody': () => terms({ contractId: 'contract-new', wallet: stranger }),
  'another share of the pool without notice': () => shareChange({ from: network.clock().toISOString() }),
  'a share of the pool of more than half': () => shareChange({ rewardSplit: 0.6 }),
  'another share of a contract of another wallet': () => shareChange({ wallet: other.address }),
  'another share of a contract without terms': () => shareChange({ contractId: 'contract-new' }),
  'another payout wallet of the pool for a contract of another wallet': () =>
    poolPayout({ wallet: other.address }),
  'another payout wallet of the pool for a contract without terms': () =>
    poolPayout({ contractId: 'contract-new' }),
  'a fee bump that another wallet pays': () => bump({ payer: other.address }),
  'a fee bump that empties the wallet': () => bump({ fee: parseAmount('XLM', '5') }),
  'a fee bump of a transaction that was never signed': () => bump({}),
  'a payout address that is none': () => send('/payouts', { wallet: farmer.address, payout: 'GABC' }),
};

const bump = (change: object) =>
  send('/fee-bumps', {
    payer: farmer.address,
    source: farmer.address,
    inner: hex,
    hash: hex,
    fee: amount('XLM', 1_000n),
    envelope: 'AAAA',
    ...change,
  });

const shareChange = (change: object) =>
  send('/share-changes', {
    contractId: farmer.contractId,
    wallet: farmer.address,
    rewardSplit: 0.2,
    from: new Date(network.clock().getTime() + 7 * 86_400_000).toISOString(),
    ...change,
  });

const poolPayout = (change: object) =>
  send('/pool-payouts', {
    contractId: farmer.contractId,
    wallet: farmer.address,
    payout: thief,
    ...change,
  });

it.each(Object.keys(attempts))('signs nothing for a client that orders %s', async name => {
  const before = (await refusedOrders(network.database, network.clock())).total;
  const response = await attempts[name]?.();
  const text = await response?.text();
  expect(text).not.toContain('"signed"');
  expect(text).not.toMatch(/[0-9a-f]{128}/);
  const { total } = await refusedOrders(network.database, network.clock());
  // A key that the signer cannot use is a fault of the wallet, not an order against the policy.
  if (!text?.includes('broken-key')) expect(total).toBe(before + 1);
});

it('refuses more than 30 kinds of such orders, and signs one that the pool needs', async () => {
  expect(Object.keys(attempts).length).toBeGreaterThan(30);
  expect(await (await order(await plain())).text()).toContain('"signed"');
  expect(await (await ordered([pay(await payoutOf(farmer))])).text()).toContain('"signed"');
});

it('signs the shares of a harvest once, whatever is ordered afterwards', async () => {
  const shares = [pay(network.operator, harvest.pooler), pay(network.platform, harvest.platform)];
  const of = { contractId: farmer.contractId, harvests: [harvested] };
  const first = await prepare(shares);
  const signed = await network.signer.sign(first, of);
  // The response may have been lost, so the same order is signed again.
  expect(await network.signer.sign(first, of)).toEqual(signed);
  const later = forged(first, { sequence: first.sequence + 1n });
  await expect(network.signer.sign(later, of)).rejects.toThrow('may still be applied');
  expect((await network.ledger.submit(signed)).status).toBe('success');
  await expect(network.signer.sign(await prepare(shares), of)).rejects.toThrow('paid already');
});

it('records a share change that waited for those of other members, but none with less notice', async () => {
  const ago = (minutes: number) =>
    shareChange({
      from: new Date(network.clock().getTime() + 7 * 86_400_000 - minutes * 60_000).toISOString(),
    });
  expect((await ago(16)).status).toBe(403);
  expect((await ago(14)).status).toBe(200);
});
