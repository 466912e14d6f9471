import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { FarmSimulation } from '../../testing/farm-simulation.ts';
import { type FarmBlock, hasExpired, type KaleBlock, type KalePail } from './state.ts';

/*
 * contract-answers.json.gz: 3,121 calls to the compiled contract, on 30 farms of 5 farmers, with what each returned and
 * what the state was afterwards. `sha256` names the contract's build. Temporary entries live 17,280 ledgers there.
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
type Call = v.InferOutput<typeof Call>;
const StoredFarm = v.object({
  index: v.number(),
  start: v.object(Ranges),
  end: v.object(Ranges),
  farmers: v.array(v.string()),
  calls: v.array(Call),
});
const Answers = v.object({ farms: v.array(StoredFarm) });

const { farms } = v.parse(
  Answers,
  JSON.parse(gunzipSync(readFileSync(new URL('contract-answers.json.gz', import.meta.url))).toString('utf8')),
);

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const stored = ({ timestamp, entropy, ...ranges }: FarmBlock) => ({
  timestamp,
  entropy: hex(entropy),
  min_gap: ranges.minGap,
  max_gap: ranges.maxGap,
  min_stake: ranges.minStake,
  max_stake: ranges.maxStake,
  min_zeros: ranges.minZeros,
  max_zeros: ranges.maxZeros,
});
const storedBlock = (block: KaleBlock) => ({
  ...stored(block),
  staked_total: block.stakedTotal,
  normalized_total: block.normalizedTotal,
});
const storedPail = ({ sequence, stake, gap, zeros }: KalePail) => ({ sequence, stake, gap, zeros });

/** Farmer 0 has the key that ends in 04, which the simulation calls "f1". */
const nameOf = (farmer: number) => `f${farmer + 1}`;

/** Makes the call on our farm; answers as the contract does. */
function answerOf(farm: FarmSimulation, call: Call): { ok: string | null } | { error: number } {
  const moment = { sequence: call.ledger, time: call.time };
  const farmer = nameOf(call.farmer);
  switch (call.call) {
    case 'plant':
      return answer(farm.plant(moment, farmer, call.amount), () => null);
    case 'work':
      return answer(farm.work(moment, farmer, call.nonce, Buffer.from(call.hash, 'hex')), ({ gap }) =>
        String(gap),
      );
    case 'harvest':
      return answer(farm.harvest(moment, farmer, call.index), ({ reward }) => String(reward));
    case 'remove_block':
      farm.blocks.delete(call.index);
      return { ok: null };
  }
}

type Result<T> = { ok: true; returned: T } | { ok: false; failure: { code: number } };
const answer = <T>(result: Result<T>, as: (returned: T) => string | null) =>
  result.ok ? { ok: as(result.returned) } : { error: result.failure.code };

/** The state after a call, as far as the contract's answer shows it: entries past their life are absent. */
function stateAfter(farm: FarmSimulation, { call, ledger, farmer, ...rest }: Call) {
  const { index } = farm.farm;
  const at = call === 'harvest' && 'index' in rest ? rest.index : index;
  const [block, pail] = [farm.block(at), farm.pail(nameOf(farmer), at)];
  return {
    index,
    burned: farm.burned,
    minted: farm.minted,
    block: block && !hasExpired(block, ledger) ? storedBlock(block) : null,
    pail: pail && !hasExpired(pail, ledger) ? storedPail(pail) : null,
  };
}

it('has the 3,121 answers of the compiled contract', () => {
  expect(farms.flatMap(({ calls }) => calls)).toHaveLength(3121);
  const keys = ['04', '05', '06', '07', '08'].map(last => last.padStart(64, '0'));
  for (const { farmers } of farms) expect(farmers).toEqual(keys);
});

it.each(farms.map((farm, place) => [place + 1, farm] as const))(
  'answers every call on farm %s as the compiled contract does',
  (_, { index, start, end, calls }) => {
    const farm = new FarmSimulation();
    expect(farm.farm.farmBlock && stored(farm.farm.farmBlock)).toEqual(start);
    farm.farm = { ...farm.farm, index };
    for (const [place, call] of calls.entries()) {
      const { ok, error } = call;
      const expected = { place, ...(error === undefined ? { ok } : { error }), after: call.after };
      expect({ place, ...answerOf(farm, call), after: stateAfter(farm, call) }).toEqual(expected);
    }
    expect(farm.farm.farmBlock && stored(farm.farm.farmBlock)).toEqual(end);
  },
);
