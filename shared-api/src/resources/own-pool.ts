import { type AnnouncementRequest, AnnouncementResponse } from '../contract/announcements.ts';
import { PoolStanding } from '../contract/pool-standing.ts';
import type { PoolChange } from '../contract/pooler-farmers.ts';
import type { Action } from './use-action.ts';
import { usePost, useRequest } from './use-request.ts';

/** PATCH /pooler/pool. A changed share applies to members after seven days. */
export const useChangePool = (): Action<PoolChange, PoolStanding> =>
  useRequest(body => ({ method: 'PATCH', path: '/pooler/pool', body, response: PoolStanding }), 'changePool');

/** POST /pooler/pool/pause, or resume. */
export const useOwnPoolOrder = (): Action<'pause' | 'resume', PoolStanding> =>
  useRequest(
    order => ({ method: 'POST', path: `/pooler/pool/${order}`, body: {}, response: PoolStanding }),
    'changePool',
  );

/** POST /pooler/announcements: to every member of the operator's pool. */
export const useAnnounce = (): Action<AnnouncementRequest, { members: number }> =>
  usePost('/pooler/announcements', AnnouncementResponse);
