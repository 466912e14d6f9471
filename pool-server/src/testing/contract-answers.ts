import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import type { FarmBlock, KaleBlock, KalePail } from '../ledger/kale/state.ts';

/*
 * contract-answers.json.gz: 3,121 calls to the compiled contract, on 30 farms of 5 farmers, with the return value of
 * each and the state afterwards. `sha256` names the contract's build. Temporary entries live 17,280 ledgers there.
 */
const Units = v.pipe(
  v.string(),
  v.transform(text => BigInt(text)),
);
const Ranges = {
  timestamp: v.pipe(
    v.string(),
    v.transform(text => Number(text)),
  ),
  entropy: v.string(),
  min_gap: v.number(),
  max_gap: v.number(),
  min_stake: Units,
  max_stake: Units,
  min_zeros: v.number(),
  max_zeros: v.number(),
};
const StoredBlock = v.object({ ...Ranges, staked_total: Units, normalized_total: Units });
const StoredPail = v.object({
  sequence: v.number(),
  stake: Units,
  gap: v.nullable(v.number()),
  zeros: v.nullable(v.number()),
});
const After = v.object({
  index: v.number(),
  burned: Units,
  minted: Units,
  block: v.nullable(StoredBlock),
  pail: v.nullable(StoredPail),
});
const common = {
  ledger: v.number(),
  time: v.number(),
  farmer: v.number(),
  ok: v.optional(v.nullable(v.string())),
  error: v.optional(v.number()),
  after: After,
};
const Call = v.variant('call', [
  v.object({ ...common, call: v.literal('plant'), amount: Units }),
  v.object({ ...common, call: v.literal('work'), hash: v.string(), nonce: Units }),
  v.object({ ...common, call: v.literal('harvest'), index: v.number() }),
  v.object({ ...common, call: v.literal('remove_block'), index: v.number() }),
]);
export type ContractCall = v.InferOutput<typeof Call>;
const StoredFarm = v.object({
  index: v.number(),
  start: v.object(Ranges),
  end: v.object(Ranges),
  farmers: v.array(v.string()),
  calls: v.array(Call),
});
const Answers = v.object({ farms: v.array(StoredFarm) });

/** The farms, each with the calls in their order. */
export const { farms } = v.parse(
  Answers,
  JSON.parse(gunzipSync(readFileSync(new URL('contract-answers.json.gz', import.meta.url))).toString('utf8')),
);

export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** A FarmBlock in the form of the recorded answers. */
export const stored = ({ timestamp, entropy, ...ranges }: FarmBlock) => ({
  timestamp,
  entropy: hex(entropy),
  min_gap: ranges.minGap,
  max_gap: ranges.maxGap,
  min_stake: ranges.minStake,
  max_stake: ranges.maxStake,
  min_zeros: ranges.minZeros,
  max_zeros: ranges.maxZeros,
});
export const storedBlock = (block: KaleBlock) => ({
  ...stored(block),
  staked_total: block.stakedTotal,
  normalized_total: block.normalizedTotal,
});
export const storedPail = ({ sequence, stake, gap, zeros }: KalePail) => ({ sequence, stake, gap, zeros });
