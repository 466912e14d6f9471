import { farmFor } from './farm-for.ts';
import { BLOCK, farming } from './farming-model.ts';
import { missedBlocks, modelErrors } from './model-errors.ts';

it.each([4_000, 20_000, 58_000])(
  'loses no stake while ledgers close every %i ms, against the network’s settings',
  async pace => {
    const of = await farming(2, { providers: 2 });
    const { model } = of;
    model.onLedger = async () => {
      if (model.now >= model.nextBlockAt) await model.plantByOthers();
    };
    expect(await farmFor(of, { seconds: 2 * BLOCK })).toEqual([]);
    model.setPace(pace);
    expect(await farmFor(of, { seconds: 5 * BLOCK })).toEqual([]);
    model.setPace(5_000);
    expect(await farmFor(of, { seconds: 2 * BLOCK })).toEqual([]);
    expect(await missedBlocks(of, 0)).toEqual([]);
    expect(await modelErrors(of)).toEqual([]);
  },
);
