import { Grid, StatCard } from 'shared-ui';

/** Cards whose figures are on the way. */
export const StatSkeletons = ({ labels }: { labels: readonly string[] }) => (
  <Grid>
    {labels.map(label => (
      <StatCard key={label} label={label} loading />
    ))}
  </Grid>
);
