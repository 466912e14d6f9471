import { Grid } from 'shared-ui';
import { StatCard } from 'shared-ui/content';

/** Cards whose figures are on the way. */
export const StatSkeletons = ({ labels }: { labels: readonly string[] }) => (
  <Grid>
    {labels.map(label => (
      <StatCard key={label} label={label} loading />
    ))}
  </Grid>
);
