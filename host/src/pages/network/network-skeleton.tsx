import { Grid, Skeleton, Stack } from 'shared-ui';
import { StatCard } from 'shared-ui/content';

const labels = ['Blockchain', 'Internet', 'Services', 'Performance'];

/** The page's figures while they are on the way. */
export const NetworkSkeleton = () => (
  <Stack $gap={6} aria-busy="true">
    <Grid>
      {labels.map(label => (
        <StatCard key={label} label={label} loading />
      ))}
    </Grid>
    <Skeleton height="18rem" />
  </Stack>
);
