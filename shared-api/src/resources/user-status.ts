import type { UserId } from '../contract/ids.ts';
import { UserStatusReport } from '../contract/user-status.ts';
import { useSession } from '../session/use-session.ts';
import { type Resource, useResource } from './use-resource.ts';

/** The user that a request is about: the signed-in one unless another is given. */
export const useSubject = (given?: UserId | null) => useSession(session => given ?? session.user?.id ?? null);

/** GET /user/{id}/status of the signed-in user. */
export function useUserStatus(userId?: UserId | null): Resource<UserStatusReport> {
  const subject = useSubject(userId);
  return useResource(
    subject
      ? {
          name: 'userStatus',
          path: `/user/${encodeURIComponent(subject)}/status`,
          response: UserStatusReport,
          freshness: 'session',
        }
      : null,
  );
}
