import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server } from '@stellar/stellar-sdk/rpc';
import { parseAmount } from 'shared-api/money';
import { FarmMissing } from '../ledger/failures.ts';
import { describeNetwork } from '../ledger/stellar/network.ts';
import { sha256 } from '../testing/stellar/contracts.ts';
import { FakeNetwork } from '../testing/stellar/fake-network.ts';
import { startFriendbot } from '../testing/stellar/friendbot.ts';
import { TESTNET } from '../testing/stellar/ledger.ts';
import { startRpc } from '../testing/stellar/rpc.ts';
import { askAgain, VirtualTime } from '../testing/virtual-time.ts';
import { type TryOptions, tryTestnet } from './try-testnet.ts';

const STARTS = new Date('2026-11-21T12:00:00.000Z');
/** The network as described in network.md 7. */
const FEES = { plant: 30_000n, work: 15_000n, harvest: 14_500n };

let network: FakeNetwork;
let rpc: Awaited<ReturnType<typeof startRpc>>;
let friendbot: Awaited<ReturnType<typeof startFriendbot>>;
let folder: string;
let time: VirtualTime;
let inFlight = 0;

beforeEach(async () => {
  network = new FakeNetwork(describeNetwork({ ...TESTNET, rpcUrls: [] }), STARTS);
  network.conditions = { ...network.conditions, callsInALedger: 190, resourceFees: FEES };
  rpc = await startRpc(network);
  friendbot = await startFriendbot(network);
  folder = await mkdtemp(join(tmpdir(), 'kale-testnet-'));
  time = new VirtualTime(
    network,
    askAgain(() => inFlight > 0),
  );
});
afterEach(async () => {
  await rpc.close();
  await friendbot.close();
  await rm(folder, { recursive: true });
});

/** An RPC client over HTTP that does not wait for the network. */
function connect(url: string): Server {
  const server = new Server(url, { allowHttp: true });
  const post = server.httpClient.post.bind(server.httpClient);
  server.httpClient.post = (async (...call: Parameters<typeof post>) => {
    inFlight++;
    return post(...call).finally(() => inFlight--);
  }) as typeof post;
  return server;
}

function start(options: Partial<TryOptions> = {}) {
  const said: string[] = [];
  const stop = new AbortController();
  const run = tryTestnet({
    ...TESTNET,
    rpcUrls: [rpc.url],
    callsPerSecond: 1_000,
    folder,
    farmCode: null,
    farmers: 3,
    blocks: 2,
    hashes: 64,
    clock: time.clock(),
    pause: time.pause,
    stop: stop.signal,
    say: line => said.push(line),
    connect,
    ...options,
  });
  return { said, stop, run };
}

it('farms some blocks on a test network and reports the time and cost of each step', async () => {
  friendbot.failures.push(503);
  const { run, said } = start();
  const { report, sound } = await time.run(run);
  expect(sound).toBe(true);
  expect(report).toMatchObject({ farmers: 3, blocks: 2, missed: [], lost: [], differing: [], open: 0 });
  const steps = Object.fromEntries(report.steps.map(each => [each.step, each]));
  for (const step of ['plant', 'work', 'harvest', 'payout'])
    expect(steps[step]).toMatchObject({ succeeded: 6, refusals: {} });
  expect(steps.plant?.meanFee).toBeGreaterThan(30_000);
  expect(steps.work?.medianSeconds).toBeGreaterThan(0);
  expect(parseAmount('KALE', report.rewards)).toBeGreaterThan(0n);
  // Stakes follow the first harvest, and work is late.
  expect(report.meanGap).toBeGreaterThan(35);
  expect(report.callsPerFarmerAndBlock).toBeLessThan(200);
  expect(friendbot.opened()).toBe(1);
  expect(said.join('\n')).toContain('Blocks missed: 0');
  expect(JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))).toEqual(report);
  expect((await stat(join(folder, 'accounts.json'))).mode & 0o777).toBe(0o600);
});

it('continues after an interruption, with the same accounts and no transaction sent twice', async () => {
  const first = start();
  // Interrupted while plants are pending: after five transactions that open accounts and trustlines.
  network.conditions = { ...network.conditions, delayLedgers: 4 };
  network.onLedger = async () => {
    if (network.offered.length > 5) first.stop.abort();
  };
  const before = await time.run(first.run);
  expect(before.report.open).toBeGreaterThan(0);
  expect(before.sound).toBe(false);
  network.onLedger = async () => undefined;
  network.conditions = { ...network.conditions, delayLedgers: 0 };
  const { report, sound } = await time.run(start().run);
  expect(sound).toBe(true);
  expect(report.blocks).toBe(2);
  expect(friendbot.opened()).toBe(1);
  expect(network.applied.size).toBe(report.steps.reduce((total, { sent }) => total + sent, 0));
});

it('continues although the network has forgotten the transactions of an earlier start', async () => {
  const first = start();
  network.conditions = { ...network.conditions, delayLedgers: 4 };
  network.onLedger = async () => {
    if (network.offered.length > 5) first.stop.abort();
  };
  await time.run(first.run);
  network.onLedger = async () => undefined;
  network.conditions = { ...network.conditions, delayLedgers: 0 };
  await network.pass(600);
  network.retainedFrom = network.sequence;
  const again = start();
  const ends = time.run(again.run);
  const until = network.now + 7_200_000;
  network.onLedger = async () => {
    if (network.now > until) again.stop.abort();
  };
  const { report } = await ends;
  expect(network.now).toBeLessThan(until);
  expect(report.open).toBe(0);
  expect(report.blocks).toBe(2);
});

it('plants nothing on a paused farm, and harvests the rest', async () => {
  let paused = false;
  network.onLedger = async () => {
    if (network.index < 1 || paused) return;
    paused = true;
    network.setPaused(true);
  };
  const { report } = await time.run(start({ blocks: 4 }).run);
  expect(report.blocks).toBeLessThan(4);
  expect(report.steps.find(({ step }) => step === 'harvest')?.succeeded).toBe(3);
});

it('names lost stakes', async () => {
  network.onLedger = async () => {
    const left = network.nextBlockAt - network.now;
    // The network takes ten minutes to apply the work.
    network.conditions = {
      ...network.conditions,
      delayLedgers: left < 150_000 ? 120 : 0,
    };
    if (left < -9_000) await network.plantByOthers();
  };
  const { run, said } = start({ blocks: 1 });
  const { report, sound } = await time.run(run);
  expect(sound).toBe(false);
  expect(report.lost).toHaveLength(3);
  expect(report.steps.find(({ step }) => step === 'work')?.refusals).not.toEqual({});
  expect(said.join('\n')).toContain('Stakes lost: 3');
});

it('sets up its own farm if the known one is gone, and continues on it', async () => {
  const code = Buffer.from('what the contract does');
  const elsewhere = new FakeNetwork(describeNetwork({ ...TESTNET, rpcUrls: [] }), STARTS);
  const other = await startRpc(elsewhere);
  const farmCode = { sha256: sha256(code), rpcUrl: other.url };
  const { contracts } = network;
  contracts.clear();
  // A network that sends other code is detected; what was set up before remains.
  elsewhere.contracts.code.set(farmCode.sha256, Buffer.from('what a thief does'));
  await expect(time.run(start({ farmCode }).run)).rejects.toThrow('is not');
  expect(contracts.assets.size).toBe(1);
  elsewhere.contracts.code.set(farmCode.sha256, code);
  const first = start({ farmCode, blocks: 1 });
  expect((await time.run(first.run)).sound).toBe(true);
  await other.close();
  const [{ asset, admin } = { asset: null, admin: null }] = contracts.assets.values();
  expect(admin).toBe(contracts.farm);
  expect(asset?.getIssuer()).not.toBe(TESTNET.kaleIssuer);
  const stored = JSON.parse(await readFile(join(folder, 'farm.json'), 'utf8'));
  expect(stored).toEqual({ kaleContract: contracts.farm, kaleIssuer: asset?.getIssuer() });
  expect(first.said.join()).toContain(`KALE_CONTRACT=${contracts.farm}`);
  const again = start({ farmCode, blocks: 1 });
  expect(await time.run(again.run)).toMatchObject({ sound: true, report: { blocks: 1 } });
  expect(again.said.join()).not.toContain('setting up');
  // Once it has farmed, a missing farm means that its accounts are gone, too.
  contracts.clear();
  await expect(time.run(start({ farmCode }).run)).rejects.toThrow(FarmMissing);
});
