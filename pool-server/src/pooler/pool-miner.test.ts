import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { encodeAccount } from 'shared-api/address';
import { completeExit, expireRequests } from '../commands/end-contract.ts';
import { commandContext } from '../commands/services.ts';
import type { ContractId } from '../domain/ids.ts';
import { startServer, stopServer } from '../http/server.ts';
import { leadingZeros, workHash } from '../ledger/kale/hash.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { createMiner } from '../ledger/mining/miner.ts';
import { join, newApiKey, newFarmer, newPool } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { ApiClient } from './api-client.ts';
import { Metrics } from './metrics.ts';
import { runPoolMiner } from './pool-miner.ts';

const test = await testApi();
const server = await startServer(test.app, 0);
afterAll(async () => {
  await stopServer(server);
  await test.close();
});

it('counts members as connected, but not those who left or whose request expired', async () => {
  const { poolId, token } = await newPool(test, 'pool-stellar-01');
  const key = await newApiKey(test, token);
  await join(test, await newFarmer(test), poolId);
  const leaver = await newFarmer(test);
  const left = await join(test, leaver, poolId);
  await test.post(`/contracts/${left}/exit`, {}, { token: leaver.token });
  const undecided = await newFarmer(test);
  await test.post(
    '/join-pool',
    { userId: undecided.userId, poolerId: poolId, stakePercentage: 0.1, harvestInterval: 6 },
    { token: undecided.token },
  );
  test.pass(48 * 3_600);
  const engine = commandContext(test.api, { kind: 'engine' });
  await expireRequests(test.api, engine);
  await completeExit(test.api, engine, left as ContractId);

  // A block is open, and no time is left to mine for it.
  const open = { ...(await test.ledger.farm()), paused: true, block: {}, nextBlockAt: new Date(0) };
  const ledger = { ...test.ledger, farm: async () => open } as unknown as Ledger;
  const stop = new AbortController();
  const metrics = new Metrics();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new ApiClient(url, key, metrics, stop.signal);
  const miner = createMiner({ cores: 0.1, log: test.api.log });
  const running = runPoolMiner(
    { poolerId: poolId, client, ledger, miner, metrics, log: test.api.log },
    stop.signal,
  );
  while (metrics.farmers === 0) await wait(10);
  stop.abort();
  await running;
  await miner.close();
  expect(metrics.farmers).toBe(1);
});

describe('a block', () => {
  const entropy = new Uint8Array(32).fill(9);
  const farmer = (last: number, stake = '1000') => ({
    farmerId: `farmer_${last}`,
    publicKey: encodeAccount(new Uint8Array(32).fill(last)),
    plantedLedger: 90,
    minedZeros: null,
    stake,
  });
  const RANGES = { minGap: 0, maxGap: 50, minStake: 0n, maxStake: 1_000_000n, minZeros: 0, maxZeros: 5 };
  const INTERVAL = 6;

  /** Runs one block of 6 s and the start of the next, and records the pooler's requests. */
  async function play(
    assigned: (elapsed: number) => object[],
    refused: (handedIn: number, result: { farmerId: string; nonce: string }) => object[] = () => [],
  ) {
    const began = Date.now();
    const sent: {
      at: number;
      workResults: { farmerId: string; nonce: string; zeros: number; hash: string }[];
    }[] = [];
    const findBlock = (index: number) => ({
      index,
      entropy,
      ...RANGES,
      stakedTotal: 0n,
      normalizedTotal: 30_000_000n,
    });
    const farm = async () => {
      const index = Date.now() - began < INTERVAL * 1000 ? 81107 : 81108;
      const nextBlockAt = new Date(began + (index - 81106) * INTERVAL * 1000);
      return {
        paused: false,
        index,
        block: findBlock(index),
        nextBlockAt,
        next: findBlock(index),
        ledger: 100,
      };
    };
    const network = { blockIntervalSeconds: INTERVAL };
    const ledger = { network, farm, block: async (index: number) => findBlock(index) } as unknown as Ledger;
    const client = {
      async get(path: string) {
        if (path.startsWith('/pooler/pool?')) return { currentFarmers: 3 };
        if (path.startsWith('/pooler/blocks')) return { items: [], total: 0 };
        const elapsed = Date.now() - began;
        const planted = path.includes('blockIndex=81107') ? assigned(elapsed) : [];
        const farmers = sent.length === 0 ? planted : planted.map(each => ({ ...each, minedZeros: 4 }));
        return { blockIndex: 81107, entropy: Buffer.from(entropy).toString('hex'), farmers };
      },
      async post(path: string, body: (typeof sent)[number]) {
        if (!path.endsWith('work-completed')) return {};
        sent.push({ ...body, at: Date.now() - began });
        const invalidNonces = body.workResults.flatMap(result => refused(sent.length, result));
        const rejected = invalidNonces.length;
        return { accepted: body.workResults.length - rejected, rejected, invalidNonces };
      },
    } as unknown as ApiClient;
    const stop = new AbortController();
    const metrics = new Metrics();
    const miner = createMiner({ cores: 0.2, log: test.api.log });
    const running = runPoolMiner(
      { poolerId: 'p', client, ledger, miner, metrics, log: test.api.log },
      stop.signal,
    );
    while (metrics.anotherThread === null && Date.now() - began < 20_000) await wait(50);
    stop.abort();
    await running;
    await miner.close();
    return { sent, metrics: metrics.read(), elapsed: Date.now() - began };
  }

  it('is mined until work is submitted, also for farmers who plant late, with real nonces', async () => {
    const { sent, metrics } = await play(elapsed => [
      farmer(1),
      farmer(2),
      ...(elapsed > 1000 ? [farmer(3)] : []),
    ]);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.at).toBeGreaterThanOrEqual(0.4 * INTERVAL * 1000);
    const results = sent[0]?.workResults ?? [];
    expect(results.map(({ farmerId }) => farmerId)).toEqual(['farmer_1', 'farmer_2', 'farmer_3']);
    for (const [at, { nonce, hash, zeros }] of results.entries()) {
      const key = new Uint8Array(32).fill(at + 1);
      const real = workHash({ index: 81107, nonce: BigInt(nonce), entropy, farmer: key });
      expect([Buffer.from(real).toString('hex'), leadingZeros(real)]).toEqual([hash, zeros]);
    }
    expect(metrics.mined).toMatchObject({
      blockIndex: 81107,
      figures: { zeros: results.map(({ zeros }) => zeros) },
    });
    expect(metrics.mined?.figures.hashes).toBeGreaterThan(10_000);
    // The metric appears once the block has closed.
    expect(metrics.anotherThread).toMatch(/^\d+\.\d{7}$/);
    // No farmer has planted in the next block yet; those of the last one still count as active.
    expect(metrics.active).toBe(3);
  });

  it('submits a nonce again while another one of its farmer is pending, but no refused one', async () => {
    const { sent } = await play(
      () => [farmer(1), farmer(2), farmer(3)],
      (handedIn, { farmerId, nonce }) => {
        if (farmerId === 'farmer_2' && handedIn < 3)
          return [
            { farmerId, nonce, error: { code: 'WORK_PENDING', message: 'An earlier nonce is pending' } },
          ];
        if (farmerId === 'farmer_3')
          return [{ farmerId, nonce, error: { code: '7', message: 'Too few zeros' } }];
        return [];
      },
    );
    const nonces = sent.map(({ workResults }) => workResults.map(({ farmerId, nonce }) => [farmerId, nonce]));
    const again = nonces[0]?.[1];
    expect(again?.[0]).toBe('farmer_2');
    expect(nonces.slice(1)).toEqual([[again], [again]]);
  });
});
