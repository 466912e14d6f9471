import { type ModelNetwork, type ModelOptions, modelNetwork } from './engine-model.ts';

/** The length of a block in seconds. */
export const BLOCK = 300;

const running: ModelNetwork[] = [];
afterEach(async () => {
  for (const { network } of running.splice(0)) await network.drop();
});

/** Opens a model, which is dropped after the test. */
export async function openModel(options: ModelOptions): Promise<ModelNetwork> {
  const model = await modelNetwork(options);
  running.push(model);
  return model;
}

/** A model with some farmers, in their first block. */
export async function farming(
  farmers: number,
  options: ModelOptions = {},
  terms: { harvestInterval?: number } = {},
): Promise<ModelNetwork> {
  const model = await openModel(options);
  for (let n = 0; n < farmers; n++) {
    await model.time.run(model.network.farmer(`farmer-${n}@kale.test`, { stakePercentage: 0.25, ...terms }));
  }
  return model;
}
