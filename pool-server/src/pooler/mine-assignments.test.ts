import { accountKey, encodeAccount } from 'shared-api/address';
import { leadingZeros, workHash } from '../ledger/kale/hash.ts';
import { createMinerPool, type MinerPool } from '../ledger/mining/miner-pool.ts';
import { type Assignment, mineAssignments } from './mine-assignments.ts';

const entropy = 'ab'.repeat(32);
const farmer = (last: number): Assignment => ({
  farmerId: `farmer_${last}` as Assignment['farmerId'],
  publicKey: encodeAccount(new Uint8Array(32).fill(last)),
  plantedLedger: 1,
  minedZeros: null,
});

describe('mining for assigned farmers', () => {
  let miners: MinerPool;
  beforeAll(() => {
    miners = createMinerPool({ threads: 1 });
  });
  afterAll(() => miners.close());

  it('finds for each a nonce whose real hash has the zeros it says', async () => {
    const farmers = [farmer(1), farmer(2), farmer(3)];
    let hashes = 0;
    const onHashes = (count: number) => {
      hashes += count;
    };
    const ends = new AbortController().signal;
    const terms = { effort: 4_000, enoughAt: Date.now() + 60_000, ends, onHashes };
    const results = await mineAssignments(miners, { blockIndex: 81107, entropy }, farmers, terms);
    expect(results.map(({ farmerId }) => farmerId)).toEqual(farmers.map(({ farmerId }) => farmerId));
    expect(hashes).toBe(3 * 4_000);
    for (const [at, { nonce, hash, zeros }] of results.entries()) {
      const publicKey = accountKey((farmers[at] as Assignment).publicKey as never);
      const bytes = workHash({
        index: 81107,
        nonce: BigInt(nonce),
        entropy: new Uint8Array(Buffer.from(entropy, 'hex')),
        farmer: publicKey,
      });
      expect(hash).toBe(Buffer.from(bytes).toString('hex'));
      expect(zeros).toBe(leadingZeros(bytes));
      expect(zeros).toBeGreaterThanOrEqual(1);
    }
  });

  it('gives everybody a result even when there is no time to improve, and nothing after the end', async () => {
    const farmers = [farmer(1), farmer(2)];
    const late = { effort: 1_000_000, enoughAt: 0, ends: new AbortController().signal };
    expect(await mineAssignments(miners, { blockIndex: 1, entropy }, farmers, late)).toHaveLength(2);
    const over = { effort: 1_000, enoughAt: 0, ends: AbortSignal.abort() };
    expect(await mineAssignments(miners, { blockIndex: 1, entropy }, farmers, over)).toEqual([]);
  });

  it('leaves out whoever has no address to mine for', async () => {
    const terms = { effort: 100, enoughAt: 0, ends: new AbortController().signal };
    const strange = { ...farmer(1), publicKey: 'not an address' };
    expect(await mineAssignments(miners, { blockIndex: 1, entropy }, [strange], terms)).toEqual([]);
  });
});
