import { useUserStatus } from 'shared-api/farmer';
import { PageButton } from '../../shell/page-link.tsx';
import { isInPool } from './farmer-progress.ts';

/** The next step of a farmer without any data yet (ux.md rule 1): their pool, or the choice of one. */
export const PoolLink = () =>
  isInPool(useUserStatus().data) ? (
    <PageButton of="contract">My Pool</PageButton>
  ) : (
    <PageButton of="pool-search">Browse Pools</PageButton>
  );
