import { type AlertRuleRequest, AlertRules } from '../contract/alerts.ts';
import { Done } from '../contract/done.ts';
import { call } from '../http/http.ts';
import { type Action, useAction } from './use-action.ts';
import { useCapable } from './use-capable.ts';
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
  useAction(
    (body: AlertRuleRequest, idempotencyKey) =>
      call({ method: 'POST', path: '/admin/alerts', body, response: Done, idempotencyKey }),
    'administer',
  );

/** DELETE /admin/alerts/{id}. */
export const useRemoveAlertRule = (): Action<string, Done> =>
  useAction(
    (id: string, idempotencyKey) =>
      call({
        method: 'DELETE',
        path: `/admin/alerts/${encodeURIComponent(id)}`,
        response: Done,
        idempotencyKey,
      }),
    'administer',
  );
