import { useSession } from 'shared-api';

/** Whether the farmer is in a pool, by the account's status. Known before the contract has loaded. */
export const useIsMember = () =>
  useSession(({ user }) => user?.status === 'active_in_pool' || user?.status === 'exiting');
