import { type AnnouncementRequest, AnnouncementResponse } from '../contract/announcements.ts';
import { PoolStanding } from '../contract/pool-standing.ts';
import type { PoolChange } from '../contract/pooler-farmers.ts';
import { call } from '../http/http.ts';
import { type Action, useAction } from './use-action.ts';

/** PATCH /pooler/pool. A changed share applies to members after seven days. */
export const useChangePool = (): Action<PoolChange, PoolStanding> =>
  useAction(
    (body: PoolChange, idempotencyKey) =>
      call({ method: 'PATCH', path: '/pooler/pool', body, response: PoolStanding, idempotencyKey }),
    'changePool',
  );

/** POST /pooler/pool/pause, or resume. */
export const useOwnPoolOrder = (): Action<'pause' | 'resume', PoolStanding> =>
  useAction(
    (order: 'pause' | 'resume', idempotencyKey) =>
      call({
        method: 'POST',
        path: `/pooler/pool/${order}`,
        body: {},
        response: PoolStanding,
        idempotencyKey,
      }),
    'changePool',
  );

/** POST /pooler/announcements: to every member of the operator's pool. */
export const useAnnounce = (): Action<AnnouncementRequest, { members: number }> =>
  useAction((body: AnnouncementRequest, idempotencyKey) =>
    call({
      method: 'POST',
      path: '/pooler/announcements',
      body,
      response: AnnouncementResponse,
      idempotencyKey,
    }),
  );
