import type * as v from 'valibot';
import type { FarmerId } from '../contract/ids.ts';
import { useFarmer } from './farmer-id.ts';
import { type Ask, type Resource, useResource } from './use-resource.ts';

/** A resource of one farmer, by default under `/farmers/{id}`. Null requests nothing. */
export function useFarmerResource<S extends v.GenericSchema>(
  given: FarmerId | null | undefined,
  path: (farmerId: string) => string,
  ask: Omit<Ask<S>, 'path' | 'refused'> | null,
): Resource<v.InferOutput<S>> {
  const { farmerId, refused } = useFarmer(given);
  const at = path(encodeURIComponent(farmerId ?? ''));
  return useResource<S>(ask && (farmerId || refused) ? ({ ...ask, path: at, refused } as Ask<S>) : null);
}
