import { useUserStatus } from 'shared-api/farmer';
import { ButtonLink } from 'shared-ui';
import { isInPool } from './onboarding.ts';

/** The next step of a farmer without any data yet (ux.md rule 1): their pool, or the choice of one. */
export const PoolLink = () =>
  isInPool(useUserStatus().data) ? (
    <ButtonLink to="/farmer/my-pool">My Pool</ButtonLink>
  ) : (
    <ButtonLink to="/farmer/pools">Browse Pools</ButtonLink>
  );
