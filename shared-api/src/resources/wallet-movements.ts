import type { FarmerId } from '../contract/ids.ts';
import {
  type WalletMovement,
  WalletMovements,
  type WalletMovementsQuery,
} from '../contract/wallet-movements.ts';
import { allRows } from './all-rows.ts';
import { useFarmerAsk } from './use-farmer-resource.ts';
import { type ListFilter, useCapableList } from './use-list.ts';

type MovementsFilter = ListFilter<typeof WalletMovementsQuery>;

const pathOf = (farmerId: string) => `/farmers/${farmerId}/movements`;

/** GET /farmers/{id}/movements of the signed-in farmer, newest first; of one kind, or all. */
export const useWalletMovements = ({ kind, page = 1, limit = 20 }: MovementsFilter = {}) =>
  useCapableList(
    'wallet-movements',
    useFarmerAsk(undefined, pathOf, {
      name: 'walletMovements',
      query: { kind, page, limit },
      response: WalletMovements,
      freshness: 'pulse',
    }),
  );

/** Every movement of a farmer, newest first. Throws ApiError. */
export const loadWalletMovements = (farmerId: FarmerId): Promise<WalletMovement[]> =>
  allRows({ path: pathOf(encodeURIComponent(farmerId)), response: WalletMovements }, ({ id }) => id);
