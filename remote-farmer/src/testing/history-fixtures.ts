import { FarmerBlock, Harvest, Planting } from 'shared-api/contract';
import * as v from 'valibot';

/** Parsers of the contract, for fixtures in the server's format. */
export const contractParsers = {
  block: (row: v.InferInput<typeof FarmerBlock>) => v.parse(FarmerBlock, row),
  planting: (row: v.InferInput<typeof Planting>) => v.parse(Planting, row),
  harvest: (row: v.InferInput<typeof Harvest>) => v.parse(Harvest, row),
};
