import type { FarmerId } from '../contract/ids.ts';
import {
  type WalletMovement,
  WalletMovements,
  type WalletMovementsQuery,
} from '../contract/wallet-movements.ts';
import { allRows } from './all-rows.ts';
import { useFarmer } from './farmer-id.ts';
import { type ListFilter, useCapableList } from './use-list.ts';

type MovementsFilter = ListFilter<typeof WalletMovementsQuery>;

const pathOf = (farmerId: string) => `/farmers/${encodeURIComponent(farmerId)}/movements`;

/** GET /farmers/{id}/movements of the signed-in farmer, newest first; of one kind, or all. */
export function useWalletMovements({ kind, page = 1, limit = 20 }: MovementsFilter = {}) {
  const { farmerId, refused } = useFarmer(undefined);
  const ask = {
    name: 'walletMovements',
    path: pathOf(farmerId ?? ''),
    query: { kind, page, limit },
    response: WalletMovements,
    freshness: 'pulse',
    refused,
  } as const;
  return useCapableList('wallet-movements', farmerId || refused ? ask : null);
}

/** Every movement of a farmer, newest first. Throws ApiError. */
export const loadWalletMovements = (farmerId: FarmerId): Promise<WalletMovement[]> =>
  allRows({ path: pathOf(farmerId), response: WalletMovements }, ({ id }) => id);
