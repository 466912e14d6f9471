import { harvest, plant, work } from '../ledger/kale/contract.ts';
import { workHash } from '../ledger/kale/hash.ts';
import {
  type Farm,
  foundFarm,
  type KaleBlock,
  type KaleChange,
  type KalePail,
  type LedgerMoment,
  PUBLIC_ENTRY_LEDGERS,
} from '../ledger/kale/state.ts';

/** The contract on a farm in memory, for tests: calls change it, and it counts minted and burned amounts. */
export class FarmSimulation {
  farm: Farm;
  readonly blocks = new Map<number, KaleBlock>();
  readonly pails = new Map<string, KalePail>();
  burned = 0n;
  minted = 0n;
  readonly #interval: number;

  constructor(interval = 300, founded = true) {
    this.#interval = interval;
    this.farm = founded
      ? foundFarm(this.#at({ sequence: 0, time: 0 }))
      : { index: 0, farmBlock: null, paused: false };
  }

  block = (index: number) => this.blocks.get(index);
  pail = (farmer: string, index: number) => this.pails.get(`${farmer}:${index}`);

  plant(moment: Moment, farmer: string, amount: bigint) {
    return this.#take(plant(this, this.#at(moment), { farmer, amount }));
  }

  /** Works with a nonce; the hash is computed unless a wrong one is given. */
  work(moment: Moment, farmer: string, nonce: bigint, hash?: Uint8Array) {
    const key = keyOf(farmer);
    const entropy = this.blocks.get(this.farm.index)?.entropy ?? new Uint8Array(32);
    const right = workHash({ index: this.farm.index, nonce, entropy, farmer: key });
    return this.#take(work(this, this.#at(moment), { farmer, key, nonce, hash: hash ?? right }));
  }

  harvest(moment: Moment, farmer: string, index: number) {
    return this.#take(harvest(this, this.#at(moment), { farmer, index }));
  }

  #at = (moment: Moment): LedgerMoment => ({
    ...moment,
    blockInterval: this.#interval,
    entryLedgers: PUBLIC_ENTRY_LEDGERS,
  });

  #take<R extends { ok: true; change: KaleChange } | { ok: false }>(result: R): R {
    if (result.ok) {
      const { farm, block, pail, burned, minted } = result.change;
      this.farm = farm ?? this.farm;
      if (block) this.blocks.set(block.index, block.value);
      if (pail?.value) this.pails.set(`${pail.farmer}:${pail.index}`, pail.value);
      else if (pail) this.pails.delete(`${pail.farmer}:${pail.index}`);
      this.burned += burned;
      this.minted += minted;
    }
    return result;
  }
}

type Moment = Pick<LedgerMoment, 'sequence' | 'time'>;

/** "f1" to "f4" are the farmers of the published vectors: contract ids that end in 4 to 7. */
const keyOf = (farmer: string): Uint8Array =>
  Object.assign(new Uint8Array(32), { 31: 3 + Number.parseInt(farmer.slice(1), 10) });
