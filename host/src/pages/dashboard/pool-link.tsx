import { useUserStatus } from 'shared-api/farmer';
import { ButtonLink } from 'shared-ui';
import { isInPool } from './onboarding.ts';

/** Where a farmer goes on who has nothing to show yet (ux.md rule 1): to their pool, or to choose one. */
export const PoolLink = () =>
  isInPool(useUserStatus().data) ? (
    <ButtonLink to="/farmer/my-pool">My Pool</ButtonLink>
  ) : (
    <ButtonLink to="/farmer/pools">Browse Pools</ButtonLink>
  );
