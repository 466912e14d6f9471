import { jest } from '@jest/globals';
import pg from 'pg';
import type { StellarAddress } from 'shared-api/address';
import { parseAmount } from 'shared-api/money';
import { commandContext } from '../commands/services.ts';
import { farmer as farmerAggregate, openTrustline } from '../domain/farmer.ts';
import { commit } from '../events/event-store.ts';
import { farmerStream } from '../events/stream.ts';
import type { BlockIndex, Ledger } from '../ledger/ledger.ts';
import { listenToChanges } from '../response-cache/changes.ts';
import { createResponseCache } from '../response-cache/response-cache.ts';
import { join, newAdmin, newFarmer, newPool } from '../testing/people.ts';
import { type TestApi, testApi } from '../testing/test-api.ts';
import { createApp } from './app.ts';

const test = await testApi();
await newPool(test, 'pool-stellar-01');
const mine = await newFarmer(test);
await join(test, mine, 'pool-stellar-01');
afterAll(() => test.close());

/** The polls of a farmer's open pages (spec §9). */
const polls = (farmerId: string) => [
  '/farmers/current',
  '/farmers/blockchain-data',
  `/farmers/${farmerId}/summary?window=7d`,
  `/farmers/${farmerId}/plantings?page=1&limit=10`,
  `/farmers/${farmerId}/harvests?page=1&limit=10`,
  '/wallet/withdrawals?page=1&limit=10',
  '/poolers?page=1&limit=6',
  '/pooler/pool-stellar-01/details',
];

/** The number of statements that the work sends, without those of the listeners. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  await work();
  const sent = query.mock.calls.map(([text]) => (typeof text === 'string' ? text : JSON.stringify(text)));
  query.mockRestore();
  return sent.filter(text => !/pg_notify|LISTEN|transaction_id/.test(text));
}

it('responds 304 to polls of unchanged data without a statement', async () => {
  const headers = { authorization: `Bearer ${mine.token}` };
  const etags: string[] = [];
  for (const path of polls(mine.farmerId))
    etags.push((await test.get(path, { token: mine.token })).headers.get('etag') ?? '');
  const statuses: number[] = [];
  const sent = await statementsOf(async () => {
    for (const [index, path] of polls(mine.farmerId).entries()) {
      const same = { ...headers, 'if-none-match': etags[index] ?? '' };
      statuses.push((await test.app.request(path, { headers })).status);
      statuses.push((await test.app.request(path, { headers: same })).status);
    }
  });
  expect(sent).toEqual([]);
  expect(statuses).toEqual(polls(mine.farmerId).flatMap(() => [200, 304]));
});

it('returns the new state at once to the caller who changed it', async () => {
  const { body } = await test.get('/contracts', { token: mine.token });
  const contractId = body.items[0].id ?? body.items[0].contractId;
  const headers = { authorization: `Bearer ${mine.token}`, 'content-type': 'application/json' };
  for (let n = 1; n <= 20; n++) {
    const changed = await test.app.request(`/contracts/${contractId}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ stakePercentage: n / 100, harvestInterval: n }),
    });
    expect(changed.status).toBe(200);
    const seen = await test.app.request('/farmers/current', { headers });
    expect(JSON.parse(await seen.text()).active_contract.harvest_interval).toBe(n);
  }
});

it('notices changes by another process or the ledger', async () => {
  const other = await newFarmer(test);
  const now = async () => (await test.get('/farmers/current', { token: other.token })).body.farmer;
  expect((await now()).status).toBe('funded');
  const before = (await test.get('/farmers/blockchain-data', { token: other.token })).body.custodialWallet;
  await test.ledger.fund(other.address as StellarAddress, parseAmount('XLM', '1'));
  const after = (await test.get('/farmers/blockchain-data', { token: other.token })).body.custodialWallet;
  const [had, has] = [before, after].map(wallet => parseAmount('XLM', wallet.xlmBalance));
  expect(has).toBe((had ?? 0n) + parseAmount('XLM', '1'));
  await test.database.query(`UPDATE farmers SET status = 'exiting' WHERE id = $1`, [other.farmerId]);
  expect((await now()).status).toBe('exiting');
  await commit(test.database, commandContext(test.api, { kind: 'system' }), unit =>
    unit.decide(farmerStream(other.farmerId), farmerAggregate, openTrustline(null)),
  );
  expect((await test.get('/farmers/current', { token: other.token })).status).toBe(200);
});

it('moves a time window forward', async () => {
  const path = `/farmers/${mine.farmerId}/summary?window=24h`;
  const blocks = async () => (await test.get(path, { token: mine.token })).body.window.blocks;
  await test.database.query(
    `INSERT INTO plantings (id, pool_id, block_index, farmer_id, contract_id, status, stake, requested_at, ended_at)
     VALUES ('old', 'pool-stellar-01', 1, $1, 'c', 'success', 5, $2, $2)`,
    [mine.farmerId, new Date(test.api.clock().getTime() - 23 * 3_600_000)],
  );
  expect(await blocks()).toBe(1);
  test.pass(3_599);
  expect(await blocks()).toBe(1);
  test.pass(2);
  expect(await blocks()).toBe(0);
});

describe('a closed session', () => {
  const me = async (app: TestApi['app'], token: string) =>
    (await app.request('/farmers/current', { headers: { authorization: `Bearer ${token}` } })).status;

  it('is refused at once in the process that closed it, even right after use', async () => {
    for (let n = 0; n < 10; n++) {
      const person = await newFarmer(test, { funded: false });
      expect(await me(test.app, person.token)).toBe(200);
      await test.app.request('/auth/logout', {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}` },
      });
      expect(await me(test.app, person.token)).toBe(401);
    }
  });

  it('is refused by every other process, and so is a suspended account', async () => {
    const changes = await listenToChanges(test.url);
    const elsewhere = createApp({ ...test.api, cache: createResponseCache(changes) });
    const admin = await newAdmin(test);
    const person = await newFarmer(test, { funded: false });
    expect(await me(elsewhere, person.token)).toBe(200);
    await test.post(`/admin/users/${person.userId}/suspend`, {}, { token: admin.token });
    await changes.caughtUp();
    expect(await me(elsewhere, person.token)).toBe(401);
    await changes.close();
  });

  it('expires, even if nothing changes', async () => {
    const person = await newFarmer(test, { funded: false });
    expect(await me(test.app, person.token)).toBe(200);
    test.pass(12 * 3_600 + 1);
    expect(await me(test.app, person.token)).toBe(401);
  });
});

it('rereads a ledger that reports no changes after five seconds', async () => {
  let said = { index: 7, kale: parseAmount('KALE', '1') };
  const ledger: Ledger = {
    ...test.ledger,
    network: { ...test.ledger.network, name: 'testnet' },
    farm: async () => ({ ...(await test.ledger.farm()), index: said.index as BlockIndex }),
    account: async address => ({
      address,
      xlm: parseAmount('XLM', '5'),
      reserve: parseAmount('XLM', '1'),
      ...said,
    }),
  };
  const [app, { token }] = [createApp({ ...test.api, ledger }), await newFarmer(test)];
  const ask = async (path: string) =>
    JSON.parse(await (await app.request(path, { headers: { authorization: `Bearer ${token}` } })).text());
  await test.api.cache.caughtUp();
  const seen = async () => {
    const [current, chain] = [await ask('/farmers/current'), await ask('/farmers/blockchain-data')];
    const { height } = chain.currentBlock;
    return [current.farmer.current_balance, chain.custodialWallet.balance, height];
  };
  const before = ['1.0000000', '1.0000000', 7];
  expect(await seen()).toEqual(before);
  said = { index: 8, kale: parseAmount('KALE', '2') };
  test.pass(4);
  expect(await seen()).toEqual(before);
  test.pass(1);
  expect(await seen()).toEqual(['2.0000000', '2.0000000', 8]);
});
