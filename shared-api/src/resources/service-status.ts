import { Done } from '../contract/done.ts';
import {
  Incident,
  type IncidentRequest,
  type MaintenanceRequest,
  ServiceStatus,
} from '../contract/service-status.ts';
import type { Action } from './use-action.ts';
import { useCapable } from './use-capable.ts';
import { useRequest } from './use-request.ts';
import type { Resource } from './use-resource.ts';

/** GET /status. */
export const useServiceStatus = (): Resource<ServiceStatus> =>
  useCapable('service-status', {
    name: 'serviceStatus',
    path: '/status',
    response: ServiceStatus,
    freshness: 'pulse',
    open: true,
  });

/** POST /admin/incidents; with an id, PATCH /admin/incidents/{id}. */
export const useWriteIncident = (): Action<IncidentRequest & { id?: string | undefined }, Incident> =>
  useRequest(
    ({ id, ...body }) => ({
      method: id ? 'PATCH' : 'POST',
      path: id ? `/admin/incidents/${encodeURIComponent(id)}` : '/admin/incidents',
      body,
      response: Incident,
    }),
    'administer',
  );

/** PUT /admin/maintenance: switches maintenance mode on or changes it; without a body DELETE, which switches it off. */
export const useSetMaintenance = (): Action<MaintenanceRequest | null, Done> =>
  useRequest(
    body => ({
      method: body ? 'PUT' : 'DELETE',
      path: '/admin/maintenance',
      ...(body && { body }),
      response: Done,
    }),
    'administer',
  );
