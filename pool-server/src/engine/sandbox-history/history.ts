import type { StellarAddress } from 'shared-api/address';
import { type Amount, amount, parseAmount } from 'shared-api/money';
import { confirmJoin, joinPool } from '../../commands/join-pool.ts';
import { NO_HOLDS, type Services } from '../../commands/services.ts';
import { many } from '../../database/database.ts';
import { atomic, type FarmerId, newWithdrawalId, type PoolId } from '../../domain/ids.ts';
import { seededRandom } from '../../domain/random.ts';
import {
  confirmWithdrawal,
  requestWithdrawal,
  submitWithdrawal,
  type WithdrawalEvent,
  type WithdrawalState,
  withdrawal,
} from '../../domain/withdrawal.ts';
import { commit } from '../../events/event-store.ts';
import { withdrawalStream } from '../../events/stream.ts';
import { createSandboxLedger, type SandboxLedger } from '../../ledger/sandbox/sandbox-ledger.ts';
import type { SandboxSession } from '../../ledger/sandbox/session.ts';
import { type EngineServices, now } from '../engine-services.ts';
import { createWriter, type Writer } from './cycle-log.ts';
import { PoolDay } from './pool-day.ts';
import { SANDBOX_FARMERS, type SandboxFarmer } from './sandbox-farmers.ts';
import { sequentialSession } from './sequential-session.ts';

/** The interval of blocks on Stellar; the sandbox's own pace begins when the history ends. */
const BLOCK_SECONDS = 300;
/** After the pools are created, and late enough that the last work of the last block is in the past. */
const FIRST_BLOCK_MS = 60_000;
/** Blocks per chunk: the ledger is written and progress reported after each. */
const CHUNK = 24;
/** One of this many works is submitted after its block has closed. */
const LATE = 1 / 160;
/** XLM left in an emptied wallet: fees for about thirteen blocks. */
const REMAINING_XLM = amount('XLM', 30_000n);
const TOP_UP = parseAmount('XLM', '5');
const BY_HISTORY = { actor: { kind: 'system' }, cause: 'history' } as const;

export interface HistoryOptions {
  readonly services: Services;
  readonly platform: StellarAddress;
  readonly from: Date;
  readonly to: Date;
  /** Registers and funds a farmer of the sandbox, or returns the existing one. */
  register(services: Services & { ledger: SandboxLedger }, email: string): Promise<FarmerId>;
  progress(done: number, blocks: number): void;
  readonly sandboxFarmers?: readonly SandboxFarmer[];
}

/**
 * Makes a past by running it: every block is opened, planted, mined, worked, harvested and paid on the sandbox ledger,
 * with the clock at that time and the events appended as they would have been. Only the rules cause failures.
 */
export async function runHistory(options: HistoryOptions): Promise<void> {
  const {
    services: base,
    platform,
    from,
    to,
    register,
    progress,
    sandboxFarmers = SANDBOX_FARMERS,
  } = options;
  const { database, wallets } = base;
  let time = from.getTime();
  const clock = () => new Date(time);
  const sandbox = createSandboxLedger({ database, clock, blockSeconds: BLOCK_SECONDS });
  const farmers = new Map<string, FarmerId>();
  for (const { email } of sandboxFarmers)
    farmers.set(email, await register({ ...base, ledger: sandbox, clock }, email));

  let session: SandboxSession | null = null;
  const services: EngineServices = {
    database,
    wallets,
    clock,
    holds: NO_HOLDS,
    platform,
    get ledger() {
      return session ?? sandbox;
    },
  };
  const wallet = await walletsOfFarmers(services, [...farmers.values()]);
  const writers = new Map<PoolId, Writer>();
  const days = await openDays(services, sandboxFarmers, writers);
  const random = seededRandom(0x6b616c65);
  const blocks = Math.floor((to.getTime() - from.getTime()) / (BLOCK_SECONDS * 1000));
  let late: ReadonlySet<FarmerId> = new Set();
  let last = -1;

  async function join({ email, poolId, stakePercentage, harvestInterval }: SandboxFarmer): Promise<void> {
    const farmerId = farmers.get(email);
    const farmer = farmerId && wallet.get(farmerId)?.custodial;
    if (!farmer) return;
    const choice = { poolId, stakePercentage, harvestInterval };
    const { contractId, terms } = await joinPool(services, now(services, BY_HISTORY), farmerId, choice);
    await confirmJoin(services, now(services, BY_HISTORY), contractId);
    days.get(poolId)?.members.push({ contractId, farmerId, farmer, terms });
  }

  async function changeFunds(block: number, open: SandboxSession): Promise<void> {
    for (const { email, outOfXlm } of sandboxFarmers) {
      const farmerId = farmers.get(email);
      const of = farmerId && wallet.get(farmerId);
      // A wallet without XLM at the end of the history would remain so in the present.
      if (!of || !outOfXlm || outOfXlm.until >= blocks) continue;
      if (outOfXlm.from === block) await withdrawSpareXlm({ ...services, ledger: open }, farmerId, of);
      if (outOfXlm.until === block) await open.fund(of.custodial, TOP_UP);
    }
  }

  async function liveBlock(block: number, open: SandboxSession): Promise<void> {
    const start = from.getTime() + FIRST_BLOCK_MS + block * BLOCK_SECONDS * 1000;
    time = start - 20_000;
    for (const member of sandboxFarmers.filter(each => each.joinsAt === block)) await join(member);
    await changeFunds(block, open);
    time = start;
    const inOrder = [...days.values()];
    inOrder.push(...inOrder.splice(0, block % inOrder.length));
    let index = last;
    for (const day of inOrder) {
      index = await day.plant();
      time += 2_000;
    }
    for (const day of inOrder) {
      await day.work(last, id => late.has(id));
      day.forfeit(last);
    }
    for (const day of inOrder) await day.harvest(index, () => (time += 1_000));
    late = new Set([...farmers.values()].filter(() => random() < LATE));
    time = start + Math.floor(120 + 90 * random()) * 1000;
    for (const day of inOrder) {
      await day.work(index, id => !late.has(id));
      time += 4_000;
    }
    last = index;
  }

  // Writes one chunk while the next one runs.
  let written: Promise<unknown> = Promise.resolve();
  for (let block = 0; block < blocks; ) {
    const until = Math.min(blocks, block + CHUNK);
    await sandbox.batch(async raw => {
      session = sequentialSession(raw);
      for (; block < until; block++) await liveBlock(block, session);
      session = null;
    });
    await written;
    // PostgreSQL's automatic analysis is too late for tables that grow this fast.
    if (Number.isInteger(Math.log2(block / CHUNK)))
      await database.query('ANALYZE emt_messages, plantings, works, harvests');
    written = Promise.all([...writers.values()].map(writer => writer.drain()));
    // Reported when it is awaited.
    written.catch(() => undefined);
    progress(block, blocks);
  }
  await written;
}

interface FarmerWallets {
  readonly custodial: StellarAddress;
  readonly payout: StellarAddress;
}

async function walletsOfFarmers(
  { database }: Services,
  ids: readonly FarmerId[],
): Promise<Map<FarmerId, FarmerWallets>> {
  const rows = await many<{
    id: FarmerId;
    custodial_address: StellarAddress;
    payout_address: StellarAddress;
  }>(database, 'SELECT id, custodial_address, payout_address FROM farmers WHERE id = ANY($1)', [ids]);
  return new Map(rows.map(row => [row.id, { custodial: row.custodial_address, payout: row.payout_address }]));
}

async function openDays(
  services: EngineServices,
  sandboxFarmers: readonly SandboxFarmer[],
  writers: Map<PoolId, Writer>,
): Promise<Map<PoolId, PoolDay>> {
  const rows = await many<{ id: PoolId; address: StellarAddress }>(
    services.database,
    'SELECT id, address FROM pools WHERE id = ANY($1) ORDER BY id',
    [[...new Set(sandboxFarmers.map(({ poolId }) => poolId))]],
  );
  return new Map(
    rows.map(({ id, address }) => {
      const writer = createWriter();
      writers.set(id, writer);
      return [id, new PoolDay(services, writer, id, address)];
    }),
  );
}

/** A farmer withdraws the spare XLM; soon the wallet cannot pay its fees. */
async function withdrawSpareXlm(
  services: EngineServices,
  farmerId: FarmerId,
  { custodial, payout }: FarmerWallets,
): Promise<void> {
  const { database, ledger, wallets } = services;
  const account = await ledger.account(custodial);
  if (!account) return;
  const pay = (units: Amount<'XLM'>) =>
    ledger.prepare(custodial, [{ type: 'payment', destination: payout, amount: units, asset: 'XLM' }]);
  const { fee } = await pay(REMAINING_XLM);
  const spare = amount('XLM', account.xlm - account.reserve - fee - REMAINING_XLM);
  if (spare <= 0n) return;
  const transaction = await wallets.sign(await pay(spare));
  const outcome = await ledger.submit(transaction);
  if (outcome.status !== 'success') throw new Error('The sandbox refused a withdrawal of XLM');
  const { hash: transactionHash, ledger: sequence, at } = outcome;
  const withdrawalId = newWithdrawalId();
  const of = { withdrawalId, farmerId, source: custodial, destination: payout };
  await commit(database, now(services, BY_HISTORY), async unit => {
    const record = (decision: (state: WithdrawalState) => WithdrawalEvent[]) =>
      unit.decide(withdrawalStream(withdrawalId), withdrawal, decision);
    await record(requestWithdrawal({ ...of, asset: 'XLM', amount: atomic(spare) }));
    await record(
      submitWithdrawal({ transactionHash, validUntil: transaction.validUntil.toISOString() }, null),
    );
    await record(confirmWithdrawal({ transactionHash, ledger: sequence }, atomic(outcome.fee), at));
  });
}
