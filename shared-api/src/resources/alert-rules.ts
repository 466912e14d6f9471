import { type AlertRuleRequest, AlertRules } from '../contract/alerts.ts';
import { Done } from '../contract/done.ts';
import type { Action } from './use-action.ts';
import { useCapable } from './use-capable.ts';
import { usePost, useRequest } from './use-request.ts';
import type { Resource } from './use-resource.ts';

/** GET /admin/alerts. */
export const useAlertRules = (): Resource<AlertRules> =>
  useCapable('alert-rules', {
    name: 'alertRules',
    path: '/admin/alerts',
    response: AlertRules,
    freshness: 'pulse',
  });

/** POST /admin/alerts. */
export const useAddAlertRule = (): Action<AlertRuleRequest, Done> =>
  usePost('/admin/alerts', Done, 'administer');

/** DELETE /admin/alerts/{id}. */
export const useRemoveAlertRule = (): Action<string, Done> =>
  useRequest(
    id => ({ method: 'DELETE', path: `/admin/alerts/${encodeURIComponent(id)}`, response: Done }),
    'administer',
  );
