import { usePoolEarnings } from 'shared-api/operator';
import { Grid } from 'shared-ui';
import { Members } from './members.tsx';
import { Money } from './money.tsx';

/** The pool's earnings for its operator, by member. */
export default function Earnings() {
  const earnings = usePoolEarnings();
  return (
    <Grid $columns={2} $min="22rem">
      <Money earnings={earnings} />
      <Members earnings={earnings} />
    </Grid>
  );
}
