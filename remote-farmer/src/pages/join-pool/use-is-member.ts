import { useSession } from 'shared-api';

/** Whether the account's status says that the farmer is in a pool, which is known before their contract. */
export const useIsMember = () =>
  useSession(({ user }) => user?.status === 'active_in_pool' || user?.status === 'exiting');
