import { Alert } from '../feedback/alert.tsx';
import { AsOf } from '../feedback/as-of.tsx';
import { EmptyState, ErrorState } from '../feedback/empty-state.tsx';
import { SampleDataMark } from '../feedback/sample-data-mark.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { toast } from '../feedback/toast-store.ts';
import { Button } from '../forms/button.tsx';
import { Card } from '../layout/card.tsx';
import { Grid, Row } from '../layout/stack.tsx';

export const FeedbackExamples = () => (
  <>
    <Alert tone="information" title="Exit requested">
      Your exit request has been submitted. Contract status: exiting
    </Alert>
    <Alert tone="gain">Wallet funded! You can now join pools.</Alert>
    <Alert tone="waiting" title="Harvest by 18:40">
      Rewards of 3 blocks expire in 5 hours.
    </Alert>
    <Alert
      tone="loss"
      action={
        <Button size="sm" icon="refresh">
          Retry
        </Button>
      }
    >
      Failed to load system information. Please check your connection and try again.
    </Alert>
    <Row>
      <Button
        onClick={() =>
          toast.success('Login Successful', {
            description: `Welcome back, farmer@kale.test (${new Date().toISOString()})`,
          })
        }
      >
        Success toast
      </Button>
      <Button onClick={() => toast.failure('Join Failed', { description: 'The pool is full.' })}>
        Failure toast
      </Button>
      <Button
        onClick={() =>
          toast.info('A newer version is ready', {
            action: { label: 'Reload', onSelect: () => location.reload() },
          })
        }
      >
        Toast with an action
      </Button>
      <SampleDataMark />
      <AsOf at={Date.now() - 400_000} freshFor={60_000} />
    </Row>
    <Grid $columns={3} $min="17rem">
      <EmptyState
        boxed
        icon="sprout"
        title="No Active Pool"
        action={<Button variant="primary">Browse Pools</Button>}
      >
        You are not currently part of any pool. Join a pool to start earning rewards.
      </EmptyState>
      <ErrorState boxed message="Failed to load pools. Please try again." onRetry={() => undefined} />
      <Card title="Loading">
        <Skeleton height="1.25rem" width="60%" />
        <Skeleton />
        <Skeleton />
        <Skeleton height="2.25rem" width="40%" />
      </Card>
    </Grid>
  </>
);
