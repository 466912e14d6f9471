import { type FarmerBlock, FarmerBlocks, type FarmerBlocksQuery } from '../contract/farmer-blocks.ts';
import type { FarmerId } from '../contract/ids.ts';
import { allRows, LONG_PAGE, type ReadOptions } from './all-rows.ts';
import { useCapable } from './use-capable.ts';
import { useFarmerAsk } from './use-farmer-resource.ts';
import type { ListFilter } from './use-list.ts';
import type { Resource } from './use-resource.ts';

/** Filter and order of a farmer's blocks; times in ISO 8601. By default newest first. */
export type FarmerBlocksFilter = Omit<ListFilter<typeof FarmerBlocksQuery>, 'poolerId'> & {
  farmerId?: FarmerId | null;
};

const pathOf = (farmerId: string) => `/farmers/${farmerId}/blocks`;

/** GET /farmers/{id}/blocks, one page, by default of 100. Requests nothing without the capability. */
export const useFarmerBlocks = ({
  farmerId,
  page = 1,
  limit = 100,
  ...filter
}: FarmerBlocksFilter): Resource<FarmerBlocks> =>
  useCapable(
    'farmer-blocks',
    useFarmerAsk(farmerId, pathOf, {
      name: 'farmerBlocks',
      query: { ...filter, page, limit },
      response: FarmerBlocks,
      freshness: 'pulse',
    }),
  );

/**
 * All blocks of a farmer that pass the filter, in pages of 1,000.
 * @throws ApiError when a page cannot be read, or when the signal aborts.
 */
export const loadFarmerBlocks = (
  farmerId: FarmerId,
  filter: Pick<FarmerBlocksFilter, 'from' | 'to' | 'status' | 'search'>,
  options: ReadOptions = {},
): Promise<FarmerBlock[]> =>
  allRows(
    { path: pathOf(encodeURIComponent(farmerId)), query: filter, limit: LONG_PAGE, response: FarmerBlocks },
    ({ poolerId, blockIndex }) => `${poolerId}:${blockIndex}`,
    options,
  );
