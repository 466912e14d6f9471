import { leadingZeros, workHash } from '../kale/hash.ts';
import type { BlockSearch, FarmerToMine } from './block-search.ts';
import type { JobLine, ProgressLine } from './miner-protocol.ts';

interface Assigned {
  readonly search: BlockSearch;
  readonly farmer: FarmerToMine;
  readonly target: number;
}

/** The number of jobs that lines may refer to; lines about earlier ones are late. */
const MAX_JOBS = 8;

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** The jobs of a miner program, and its progress lines. */
export class ProgramJobs {
  readonly #jobs = new Map<number, Map<string, Assigned>>();
  #number = 0;
  #last: { text: string; job: JobLine } | null = null;

  /** The newest block's farmers as one job, fewest zeros first; the previous job if unchanged, null if no one gains. */
  next(searches: Iterable<BlockSearch>): JobLine | null {
    const running = [...searches].filter(({ ended }) => !ended);
    const block = running.reduce<BlockSearch['block'] | null>(
      (newest, each) => (newest && newest.index >= each.block.index ? newest : each.block),
      null,
    );
    if (!block) return null;
    const assigned = running
      .filter(each => each.block.index === block.index)
      .flatMap(search =>
        [...search.open()].map(({ farmer, zeros }) => ({ search, farmer, target: zeros + 1 })),
      )
      .sort((a, b) => a.target - b.target);
    if (assigned.length === 0) return null;
    const content = {
      block: block.index,
      entropy: hex(block.entropy),
      deadline: block.deadline.toISOString(),
      farmers: assigned.map(({ farmer: { publicKey, key }, target }) => ({
        publicKey,
        key: hex(key),
        target,
      })),
    };
    const text = JSON.stringify(content);
    if (this.#last?.text === text) return this.#last.job;
    this.#number += 1;
    this.#jobs.set(this.#number, new Map(assigned.map(each => [each.farmer.publicKey, each])));
    this.#jobs.delete(this.#number - MAX_JOBS);
    this.#last = { text, job: { type: 'job', job: this.#number, ...content } };
    return this.#last.job;
  }

  /** Verifies a line of the program and uses its nonce. Returns the fault, or null. */
  take({ job, publicKey, hashes, nonce }: ProgressLine): string | null {
    if (job > this.#number || job < 1) return `there is no job ${job}`;
    const assigned = this.#jobs.get(job);
    if (!assigned) return null;
    const { search, farmer, target } = assigned.get(publicKey) ?? {};
    if (!search || !farmer || target === undefined) return `job ${job} has no farmer ${publicKey}`;
    if (nonce === undefined) {
      search.offer(farmer, hashes, null);
      return null;
    }
    const { index, entropy } = search.block;
    const value = BigInt(nonce);
    const hash = workHash({ index, nonce: value, entropy, farmer: farmer.key });
    const zeros = leadingZeros(hash);
    if (zeros < target) return `nonce ${nonce} has ${zeros} zeros where ${target} are asked for`;
    search.offer(farmer, hashes, { nonce: value, hash, zeros });
    return null;
  }
}
