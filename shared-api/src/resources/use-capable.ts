import type * as v from 'valibot';
import type { Capability } from '../contract/info.ts';
import { useSystemInfo } from './system-info.ts';
import { type Ask, type Resource, useResource } from './use-resource.ts';

/**
 * Reads a resource if the server has the capability and the request is not null. If GET /info fails, so does this
 * resource, and a refresh requests both.
 */
export function useCapable<S extends v.GenericSchema>(
  capability: Capability,
  ask: Ask<S> | null,
): Resource<v.InferOutput<S>> {
  const { data: info, error, validating, refresh } = useSystemInfo();
  const resource = useResource(info?.capabilities.includes(capability) ? ask : null);
  return info || !error ? resource : { ...resource, error, loading: false, validating, refresh };
}
