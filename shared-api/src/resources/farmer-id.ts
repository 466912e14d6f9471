import type { FarmerId } from '../contract/ids.ts';
import { ApiError } from '../http/api-error.ts';
import type { Session } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';

/** The farmer whose data a page reads: known, still loading, or refused. */
export type FarmerChoice = { farmerId?: FarmerId; refused?: ApiError };

/** Spec §5: the given id, or the signed-in farmer's; another farmer's only for an admin. */
export function chooseFarmer(session: Session, given?: FarmerId | null): FarmerChoice {
  const own = session.user?.farmerId ?? undefined;
  const farmerId = given ?? own;
  if (session.state !== 'signed-out' && !session.user) return {};
  if (!farmerId) {
    return { refused: new ApiError(0, 'FARMER_ID_MISSING', 'No farmer ID found in local storage') };
  }
  if (farmerId !== own && session.user?.role !== 'admin') {
    return { refused: new ApiError(403, 'FORBIDDEN', 'You can only access your own farmer data') };
  }
  return { farmerId };
}

/** The farmer whose data this page may read. */
export const useFarmer = (given?: FarmerId | null): FarmerChoice => chooseFarmer(useSession(), given);
