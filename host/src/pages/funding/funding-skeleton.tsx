import { Skeleton, Stack } from 'shared-ui';
import { Columns } from './funding-styles.ts';

/** The panel while its figures are on the way, at their final size. */
export const FundingSkeleton = () => (
  <Columns aria-busy="true">
    <Stack>
      <Skeleton width="14rem" height="1.75rem" />
      <Skeleton height="2rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="3rem" />
      <Skeleton width="8rem" height="2.25rem" />
    </Stack>
    <Skeleton width="12rem" height="14.5rem" />
  </Columns>
);
