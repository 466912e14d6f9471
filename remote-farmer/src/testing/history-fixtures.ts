import { FarmerBlock, Harvest, Planting } from 'shared-api/contract';
import * as v from 'valibot';

/** Rows as a server sends them, read by the contract: what tests are made of. */
export const contractParsers = {
  block: (row: v.InferInput<typeof FarmerBlock>) => v.parse(FarmerBlock, row),
  planting: (row: v.InferInput<typeof Planting>) => v.parse(Planting, row),
  harvest: (row: v.InferInput<typeof Harvest>) => v.parse(Harvest, row),
};
