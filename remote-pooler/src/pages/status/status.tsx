import { usePoolerStatus } from 'shared-api';
import { AsOf, Button, ErrorState, Page } from 'shared-ui';
import { Overview } from '../console/overview.tsx';

/** Connection and performance of the pooler program (spec §2, /pooler/status). */
export default function Status() {
  const status = usePoolerStatus();
  return (
    <Page
      title="Pooler Status"
      description="Connection and performance of the pooler program"
      actions={
        <>
          <AsOf at={status.updatedAt} freshFor={90_000} />
          <Button icon="refresh" onClick={status.refresh} pending={status.validating}>
            Refresh
          </Button>
        </>
      }
    >
      {status.error && !status.data ? (
        <ErrorState
          boxed
          message="Failed to load pooler status. Please try again."
          onRetry={status.refresh}
          retrying={status.validating}
        />
      ) : (
        <Overview status={status.data} failed={Boolean(status.error)} />
      )}
    </Page>
  );
}
