import { type FarmerBlock, FarmerBlocks, type FarmerBlocksQuery } from '../contract/farmer-blocks.ts';
import type { FarmerId } from '../contract/ids.ts';
import { allRows, LONG_PAGE, type ReadOptions } from './all-rows.ts';
import { useFarmer } from './farmer-id.ts';
import { useCapable } from './use-capable.ts';
import type { ListFilter } from './use-list.ts';
import type { Resource } from './use-resource.ts';

/** Filter and order of a farmer's blocks; times in ISO 8601. By default newest first. */
export type FarmerBlocksFilter = Omit<ListFilter<typeof FarmerBlocksQuery>, 'poolerId'> & {
  farmerId?: FarmerId | null;
};

const pathOf = (farmerId: FarmerId | undefined) => `/farmers/${encodeURIComponent(farmerId ?? '')}/blocks`;

/** GET /farmers/{id}/blocks, one page, by default of 100. Requests nothing without the capability. */
export function useFarmerBlocks({
  farmerId: given,
  page = 1,
  limit = 100,
  ...filter
}: FarmerBlocksFilter): Resource<FarmerBlocks> {
  const { farmerId, refused } = useFarmer(given);
  const query = { ...filter, page, limit };
  const ask = {
    name: 'farmerBlocks',
    path: pathOf(farmerId),
    query,
    response: FarmerBlocks,
    freshness: 'pulse',
    refused,
  } as const;
  return useCapable('farmer-blocks', farmerId || refused ? ask : null);
}

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
    { path: pathOf(farmerId), query: filter, limit: LONG_PAGE, response: FarmerBlocks },
    ({ poolerId, blockIndex }) => `${poolerId}:${blockIndex}`,
    options,
  );
