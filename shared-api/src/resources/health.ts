import { Health } from '../contract/health.ts';
import { NetworkStatus } from '../contract/network.ts';
import { useCapable } from './use-capable.ts';
import { type Resource, useResource } from './use-resource.ts';

/** GET /health; 503 is parsed as data, too. */
export const useHealth = (): Resource<Health> =>
  useResource({
    name: 'health',
    path: '/health',
    response: Health,
    freshness: 'ledger',
    open: true,
    accept: 503,
  });

/** GET /network/status; disabled for a server without the capability. */
export function useNetworkStatus(): Resource<NetworkStatus> {
  return useCapable('network', {
    name: 'network',
    path: '/network/status',
    response: NetworkStatus,
    freshness: 'pulse',
  });
}
