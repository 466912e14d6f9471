import type * as v from 'valibot';
import type { FarmerId } from '../contract/ids.ts';
import { useFarmer } from './farmer-id.ts';
import { type Ask, type Resource, useResource } from './use-resource.ts';

/** The request about one farmer, whose encoded id is part of its path. Null until that is known, or for null. */
export function useFarmerAsk<S extends v.GenericSchema>(
  given: FarmerId | null | undefined,
  path: (farmerId: string) => string,
  ask: Omit<Ask<S>, 'path' | 'refused'> | null,
): Ask<S> | null {
  const { farmerId, refused } = useFarmer(given);
  if (!ask || !(farmerId || refused)) return null;
  return { ...ask, path: path(encodeURIComponent(farmerId ?? '')), refused };
}

/** A resource of one farmer. Null requests nothing. */
export const useFarmerResource = <S extends v.GenericSchema>(
  given: FarmerId | null | undefined,
  path: (farmerId: string) => string,
  ask: Omit<Ask<S>, 'path' | 'refused'> | null,
): Resource<v.InferOutput<S>> => useResource(useFarmerAsk(given, path, ask));
