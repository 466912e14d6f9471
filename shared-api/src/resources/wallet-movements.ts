import type { FarmerId } from '../contract/ids.ts';
import { type MovementKind, type WalletMovement, WalletMovements } from '../contract/wallet-movements.ts';
import { call } from '../http/http.ts';
import { allRows, PAGE_LIMIT } from './all-rows.ts';
import { useFarmer } from './farmer-id.ts';
import { useCapable } from './use-capable.ts';
import { useList } from './use-list.ts';

interface MovementsFilter {
  readonly kind?: MovementKind | undefined;
  readonly page?: number;
  readonly limit?: number;
}

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
  return useList<typeof WalletMovements>(useCapable('wallet-movements', farmerId || refused ? ask : null));
}

/** Every movement of a farmer, newest first. Throws ApiError. */
export const loadWalletMovements = (farmerId: FarmerId): Promise<WalletMovement[]> =>
  allRows(
    page => call({ path: pathOf(farmerId), query: { page, limit: PAGE_LIMIT }, response: WalletMovements }),
    ({ id }) => id,
  );
