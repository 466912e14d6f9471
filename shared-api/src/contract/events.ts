import * as v from 'valibot';
import { ContractId, FarmerId, PoolerId } from './ids.ts';
import { knownWord, maybe } from './tolerant.ts';
import { BlockIndex, Timestamp } from './units.ts';

/** One live event: what changed and for whom. It carries no figures; the client reads the resource again. */
export const LiveEvent = v.object({
  type: knownWord('block', 'planting', 'work', 'harvest', 'contract', 'wallet', 'notification'),
  at: maybe(Timestamp),
  farmerId: maybe(FarmerId),
  poolerId: maybe(PoolerId),
  contractId: maybe(ContractId),
  blockIndex: maybe(BlockIndex),
});
export type LiveEvent = v.InferOutput<typeof LiveEvent>;
