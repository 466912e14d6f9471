import { accountKey } from 'shared-api/address';
import type { PoolId } from '../domain/ids.ts';
import type { Acting, EngineServices } from '../engine/engine-services.ts';
import { createOperations } from '../engine/operations.ts';
import type { BlockIndex } from '../ledger/ledger.ts';
import { mine } from '../ledger/mining/mine.ts';
import type { TestFarmer, TestLedger } from './engine-network.ts';

type Miner = Pick<TestFarmer, 'farmerId' | 'address'>;

interface Surroundings {
  readonly ledger: TestLedger;
  readonly services: () => EngineServices;
  readonly pass: (seconds: number) => void;
  /** One turn of the engine. Returns the errors. */
  readonly look: (of?: EngineServices) => Promise<unknown[]>;
  readonly pool: PoolId;
  readonly acting: Acting;
}

/** The blocks of a test network, and the work of its pool on them. */
export function networkBlocks({ ledger, services, pass, look, pool, acting }: Surroundings) {
  /** Mines for every farmer who has planted in a block, and submits the nonces. */
  async function work(blockIndex: number, farmers: readonly Miner[], of = services()) {
    const block = await ledger.block(blockIndex as BlockIndex);
    if (!block) throw new Error(`No block ${blockIndex}`);
    const submissions = farmers.map(({ farmerId, address }) => {
      const task = { index: blockIndex, entropy: block.entropy, farmer: accountKey(address) };
      return { farmerId, nonce: mine({ ...task, budget: { hashes: 64 } }).nonce };
    });
    return createOperations(of).work({ poolId: pool, blockIndex, submissions, ...acting });
  }

  /** Opens, plants and works the next block for these farmers. Returns its index. Throws AggregateError. */
  async function workedBlock(farmers: readonly Miner[], of = services()) {
    pass(64);
    const errors = await look(of);
    if (errors.length > 0) throw new AggregateError(errors, 'The engine reported errors');
    pass(5);
    const { index } = await ledger.farm();
    await work(index, farmers);
    return index;
  }

  return { work, workedBlock };
}
