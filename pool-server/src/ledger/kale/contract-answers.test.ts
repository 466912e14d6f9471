import { type ContractCall, farms, stored, storedBlock, storedPail } from '../../testing/contract-answers.ts';
import { FarmSimulation } from '../../testing/farm-simulation.ts';
import { hasExpired } from './state.ts';

/** Farmer 0 has the key that ends in 04, which the simulation calls "f1". */
const nameOf = (farmer: number) => `f${farmer + 1}`;

/** Runs the call on the simulated farm. Returns the contract's result. */
function answerOf(farm: FarmSimulation, call: ContractCall): { ok: string | null } | { error: number } {
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

/** The state after a call, as far as the contract's result shows it: expired entries are absent. */
function stateAfter(farm: FarmSimulation, { call, ledger, farmer, ...rest }: ContractCall) {
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
