import type { ReactNode } from 'react';
import type { PoolerStatus, Resource } from 'shared-api';
import { EmptyState, ErrorState } from 'shared-ui';

type StatusPanelProps = {
  status: Resource<PoolerStatus>;
  /** What is shown of the status; of nothing while it loads. */
  children: (status: PoolerStatus | undefined) => ReactNode;
};

/** What depends on the pooler program's status, or why there is none; an old status stays. */
export const StatusPanel = ({ status, children }: StatusPanelProps) => {
  if (status.error && !status.data)
    return status.error.status === 404 ? (
      <EmptyState boxed icon="server" title="No pooler program mines for this pool yet">
        Start your pooler program with the id of the pool; its figures appear here then.
      </EmptyState>
    ) : (
      <ErrorState
        boxed
        message="Failed to load pooler status. Please try again."
        onRetry={status.refresh}
        retrying={status.validating}
      />
    );
  return children(status.data);
};
