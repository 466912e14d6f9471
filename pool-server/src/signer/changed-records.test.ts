import { refusedOrders } from '../queries/refused-orders.ts';
import { POOL } from '../testing/engine-network.ts';
import { pay, signerClient } from '../testing/signer-client.ts';

const { network, farmer, other, harvest, harvested, prepare, terms } = await signerClient();
const thief = await network.elsewhere();

afterAll(() => network.drop());

describe('the record of a harvest', () => {
  const shares = () =>
    prepare([pay(network.operator, harvest.pooler), pay(network.platform, harvest.platform)]);
  const of = { contractId: farmer.contractId, harvests: [harvested] };
  beforeAll(async () => {
    await network.ledger.submit(await network.signer.sign(await shares(), of));
  });

  it.each([
    ['reward', 'reward * 1000'],
    ['payments', "'{}'"],
    ['sequence', 'sequence + 1'],
    ['address', `'${'G'.repeat(56)}'`],
    ['signed_at', "signed_at - interval '1 hour'"],
    ['valid_until', "valid_until - interval '1 hour'"],
  ])('does not suffice to sign once its %s was changed in the database', async (column, value) => {
    const { total } = await refusedOrders(network.database, network.clock());
    const change = `UPDATE custody.signed_harvests SET ${column} = `;
    const own = ' WHERE (hash, block) = ($1, $2)';
    const { rows } = await network.database.query<Record<string, unknown>>(
      `SELECT ${column} AS before FROM custody.signed_harvests${own}`,
      [harvest.hash, harvest.block],
    );
    await network.database.query(change + value + own, [harvest.hash, harvest.block]);
    await expect(network.signer.sign(await shares(), of)).rejects.toThrow('was changed');
    expect((await refusedOrders(network.database, network.clock())).total).toBe(total + 1);

    await network.database.query(`${change}$3${own}`, [harvest.hash, harvest.block, rows[0]?.before]);
    await expect(network.signer.sign(await shares(), of)).rejects.toThrow('paid already');
  });

  it('does not suffice to sign for another block or transaction', async () => {
    const { hash, block } = harvest;
    await network.database.query(
      `INSERT INTO custody.signed_harvests
       SELECT hash, block + 1, address, reward, '{}', NULL, NULL, signed_at, signature
       FROM custody.signed_harvests WHERE (hash, block) = ($1, $2)`,
      [hash, block],
    );
    const next = { contractId: farmer.contractId, harvests: [{ harvest: hash, block: block + 1 }] };
    await expect(network.signer.sign(await shares(), next as never)).rejects.toThrow('was changed');
  });
});

it('refuses shares to a payout wallet of the pool that was changed in the database', async () => {
  await network.signer.changePoolPayout({
    contractId: other.contractId,
    wallet: other.address,
    payout: network.operator,
  });
  await network.database.query('UPDATE custody.pool_payouts SET payout = $1 WHERE contract_id = $2', [
    thief,
    other.contractId,
  ]);
  const paying = prepare([pay(thief)], other.address);
  const of = { contractId: other.contractId, harvests: [harvested] };
  await expect(network.signer.sign(await paying, of)).rejects.toThrow('were changed');
});

it('refuses terms when the record of the pool was changed in the database, or is missing', async () => {
  const agree = () => terms({ contractId: 'contract-new', pool: thief });
  const { rows } = await network.database.query(
    'UPDATE custody.payees SET payout = $1 WHERE payee = $2 RETURNING *',
    [thief, POOL],
  );
  expect(rows).toHaveLength(1);
  expect(await (await agree()).text()).toContain('was changed');
  await network.database.query('DELETE FROM custody.payees WHERE payee = $1', [POOL]);
  expect(await (await agree()).text()).toContain('another address than the one recorded');
  await network.signer.recordPayee(POOL, network.operator);
});

it('refuses shares under terms that were changed in the database', async () => {
  await network.database.query('UPDATE custody.share_terms SET pool = $1 WHERE contract_id = $2', [
    thief,
    other.contractId,
  ]);
  await network.restartSigner();
  const paying = prepare([pay(thief)], other.address);
  const of = { contractId: other.contractId, harvests: [harvested] };
  await expect(network.signer.sign(await paying, of)).rejects.toThrow('were changed');
});
