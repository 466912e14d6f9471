import { usePoolEarnings } from 'shared-api/operator';
import { Grid } from 'shared-ui';
import { Members } from './members.tsx';
import { Money } from './money.tsx';

/** What the pool earns its operator, and from whom. */
export default function Earnings() {
  const earnings = usePoolEarnings();
  return (
    <Grid $columns={2} $min="22rem">
      <Money earnings={earnings} />
      <Members earnings={earnings} />
    </Grid>
  );
}
