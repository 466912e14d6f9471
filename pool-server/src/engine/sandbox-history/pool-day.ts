import { accountKey, type StellarAddress } from 'shared-api/address';
import { amount, floorShare } from 'shared-api/money';
import type { ContractTerms } from '../../domain/contract.ts';
import {
  type CycleDecision,
  discoverBlock,
  findWork,
  forfeitStake,
  requestHarvest,
  requestPlanting,
} from '../../domain/cycle-decisions.ts';
import { atomic, type ContractId, type FarmerId, type PoolId } from '../../domain/ids.ts';
import { LOST } from '../../ledger/failures.ts';
import type { BlockIndex, TransactionOutcome } from '../../ledger/ledger.ts';
import { mine } from '../../ledger/mining/mine.ts';
import { type Kind, stepOf } from '../cycle/cycle-steps.ts';
import { RETRY_BLOCKS, stepError } from '../cycle/delivery.ts';
import { difficultyOf, hex } from '../cycle/discovery.ts';
import { appliedOf, failing, feeOf, type LedgerStep } from '../cycle/ledger-step.ts';
import type { Participant } from '../cycle/participants.ts';
import { prepareAll, type Ready, sendAll } from '../cycle/send-steps.ts';
import { ENGINE, type EngineServices } from '../engine-services.ts';
import { type HarvestableWork, selectDue } from '../harvest/harvest.ts';
import { plantStep } from '../plant/plant-step.ts';
import { type CycleLog, openCycleLog, type Writer } from './cycle-log.ts';

/** A farmer's contract with the pool during the day. */
export interface Member {
  readonly contractId: ContractId;
  readonly farmerId: FarmerId;
  readonly farmer: StellarAddress;
  readonly terms: ContractTerms;
}

/** Hashes tried per farmer and block: few, but real Keccak. */
const EFFORT = 64;
/** Blocks that may still be harvested. */
const MAX_BLOCKS = 60;

interface Ripening extends HarvestableWork {
  /** The earliest block for another attempt, after one failure. */
  readonly from: number;
}

interface Sent {
  readonly ready: readonly Ready[];
  readonly outcomes: ReadonlyMap<LedgerStep, TransactionOutcome>;
}

/** One pool's day: the engine's own steps on a real ledger, faster than real time. */
export class PoolDay {
  readonly members: Member[] = [];
  readonly #services: EngineServices;
  readonly #writer: Writer;
  readonly #poolId: PoolId;
  readonly #operator: StellarAddress;
  readonly #blocks = new Map<number, CycleLog>();
  #ripening: Ripening[] = [];

  constructor(services: EngineServices, writer: Writer, poolId: PoolId, operator: StellarAddress) {
    this.#services = services;
    this.#writer = writer;
    this.#poolId = poolId;
    this.#operator = operator;
  }

  /** Plants for every member in the open block, or opens the next one when it is due. Returns its index. */
  async plant(): Promise<number> {
    const { ledger, clock } = this.#services;
    const { index, nextBlockAt, block } = await ledger.farm();
    const blockIndex = clock() >= nextBlockAt ? index + 1 : block ? index : 0;
    const log = openCycleLog(this.#services.database, this.#writer, { poolId: this.#poolId, blockIndex });
    this.#blocks.set(blockIndex, log);
    this.#blocks.delete(blockIndex - MAX_BLOCKS);
    const stakes = await Promise.all(
      this.members.map(async ({ farmer, terms }) => {
        const account = await ledger.account(farmer);
        return floorShare(account?.kale ?? amount('KALE', 0n), terms.stakePercentage);
      }),
    );
    const requests = this.members.map((member, at) => ({
      ...member,
      stake: stakes[at] ?? amount('KALE', 0n),
    }));
    const steps = requests.map(({ farmerId, farmer, contractId, stake }) =>
      plantStep(this.#services, ENGINE, log.id, {
        farmerId,
        farmer,
        at: { contractId, stake: atomic(stake) },
      }),
    );
    const sent = await this.#send(steps);
    await this.#discover(log);
    log.decide(
      requests.map(({ farmerId, contractId, stake, terms }) =>
        requestPlanting(
          farmerId,
          contractId,
          stake,
          stake > 0n ? {} : { unstaked: terms.stakePercentage === 0 ? 'zero-stake' : 'no-kale' },
        ),
      ),
    );
    await this.#conclude(log, sent);
    log.write(clock());
    return blockIndex;
  }

  async #discover({ id, decide }: CycleLog): Promise<void> {
    const { ledger, clock } = this.#services;
    const block = await ledger.block(id.blockIndex as BlockIndex);
    if (!block) return;
    const entropy = hex(block.entropy);
    const difficulty = difficultyOf(block.maxZeros);
    const times = { openedAt: block.timestamp.toISOString(), discoveredAt: clock().toISOString() };
    const data = { ...id, hash: entropy, entropy, difficulty, plantable: true, confirmed: true, ...times };
    decide([discoverBlock(data)]);
  }

  /** Mines for the planted farmers and submits the work of all but the `late`. */
  async work(blockIndex: number, isChosen: (farmerId: FarmerId) => boolean): Promise<void> {
    const { ledger, clock } = this.#services;
    const log = this.#blocks.get(blockIndex);
    const block = await ledger.block(blockIndex as BlockIndex);
    if (!log || !block) return;
    const workers = this.#participants(log).filter(
      ({ farmerId, at }) =>
        at.planting.status === 'success' && at.work.status === 'idle' && isChosen(farmerId),
    );
    const found = workers.map(({ farmerId, farmer }) => {
      const task = { index: blockIndex, entropy: block.entropy, farmer: accountKey(farmer) };
      const { nonce, hash, zeros } = mine({ ...task, budget: { hashes: EFFORT } });
      return findWork(farmerId, { nonce: nonce.toString(), hash: hex(hash), zeros }, clock());
    });
    log.decide(found);
    await this.#take(log, 'work', new Set(workers.map(({ farmerId }) => farmerId)));
    log.write(clock());
    this.#ripen(log, workers);
  }

  /** Records the stakes of a closed block that are lost because no work was accepted for them. */
  forfeit(blockIndex: number): void {
    const log = this.#blocks.get(blockIndex);
    if (!log) return;
    const now = this.#services.clock();
    log.decide(this.members.map(({ farmerId }) => forfeitStake(farmerId, now)));
    log.write(now);
  }

  #ripen(log: CycleLog, workers: readonly Participant[]): void {
    for (const { farmerId } of workers) {
      const at = log.state.farmers.get(farmerId);
      const member = this.members.find(each => each.farmerId === farmerId);
      if (!member || at?.work.status !== 'success' || !at.harvestBy) continue;
      const { contractId, terms } = member;
      const { blockIndex } = log.id;
      const times = { plantedAt: this.#services.clock(), harvestBy: new Date(at.harvestBy) };
      const { harvestInterval } = terms;
      this.#ripening.push({
        blockIndex,
        farmerId,
        contractId,
        harvestInterval,
        active: true,
        ...times,
        from: 0,
      });
    }
  }

  /** Harvests the due blocks, then pays the shares. `pass` lets the ledger close in between. */
  async harvest(current: number, pass: () => void): Promise<void> {
    const { clock } = this.#services;
    const ripe = this.#ripening.filter(({ blockIndex, from }) => blockIndex < current && from <= current);
    for (const [blockIndex, farmerIds] of selectDue(ripe, current, clock())) {
      const log = this.#blocks.get(blockIndex);
      if (!log) continue;
      log.decide(farmerIds.map(requestHarvest));
      await this.#take(log, 'harvest', new Set(farmerIds));
      const paid = farmerIds.filter(id => log.state.farmers.get(id)?.harvest.status === 'success');
      pass();
      await this.#take(log, 'payout', new Set(paid));
      log.write(clock());
      this.#reap(log, farmerIds, current);
    }
  }

  #reap(log: CycleLog, farmerIds: readonly FarmerId[], current: number): void {
    this.#ripening = this.#ripening.flatMap(ripe => {
      if (ripe.blockIndex !== log.id.blockIndex || !farmerIds.includes(ripe.farmerId)) return [ripe];
      const step = log.state.farmers.get(ripe.farmerId)?.harvest;
      const again = step?.status === 'failed' && !LOST.includes(step.error.code);
      return again ? [{ ...ripe, from: current + RETRY_BLOCKS }] : [];
    });
  }

  #participants(log: CycleLog): Participant[] {
    return this.members.flatMap(({ farmerId, farmer, terms }) => {
      const at = log.state.farmers.get(farmerId);
      const operator = this.#operator;
      const termsAt = () => terms;
      return at ? [{ farmerId, farmer, termsAt, at, operator, worker: operator, harvester: farmer }] : [];
    });
  }

  async #take(log: CycleLog, kind: Kind, chosen: ReadonlySet<FarmerId>): Promise<void> {
    const steps = this.#participants(log)
      .filter(({ farmerId }) => chosen.has(farmerId))
      .map(participant => stepOf(this.#services, ENGINE, log.id, kind, participant))
      .filter(step => step !== null);
    await this.#conclude(log, await this.#send(steps));
  }

  async #send(steps: readonly LedgerStep[]): Promise<Sent> {
    const ready = await prepareAll(
      this.#services,
      steps.map(step => ({ step, replaces: null, spent: 0n })),
    );
    return { ready, outcomes: await sendAll(this.#services, ready) };
  }

  /** Records the sent transactions and their outcomes, grouped by kind. */
  async #conclude(log: CycleLog, { ready, outcomes }: Sent): Promise<void> {
    const submits: CycleDecision[] = [];
    const successes: CycleDecision[] = [];
    const failures: CycleDecision[] = [];
    for (const { step, transaction } of ready) {
      const outcome = outcomes.get(step);
      if (!transaction || !outcome || outcome.status === 'unknown') continue;
      const { hash, validUntil } = transaction;
      submits.push(step.submit({ transactionHash: hash, validUntil: validUntil.toISOString() }));
      if (outcome.status === 'success') successes.push(await step.succeed(outcome, appliedOf(step, outcome)));
      else
        failures.push(
          step.fail(failing(this.#services, stepError(outcome.failure), hash, feeOf(step, outcome))),
        );
    }
    log.decide([...submits, ...successes, ...failures]);
  }
}
