import * as v from 'valibot';
import { ContractId, FarmerId, PoolerId } from './ids.ts';
import { BlockIndex } from './ledger-units.ts';
import { knownWord, maybe } from './tolerant.ts';
import { Timestamp } from './units.ts';

/** One live event: the change and its audience. It contains no figures; the client refetches the resource. */
export const LiveEvent = v.object({
  type: knownWord('block', 'planting', 'work', 'harvest', 'contract', 'wallet', 'farm', 'notification'),
  at: maybe(Timestamp),
  farmerId: maybe(v.nullish(FarmerId)),
  poolerId: maybe(v.nullish(PoolerId)),
  contractId: maybe(v.optional(ContractId)),
  blockIndex: maybe(v.optional(BlockIndex)),
});
export type LiveEvent = v.InferOutput<typeof LiveEvent>;
