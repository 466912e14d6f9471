import type { ReactNode } from 'react';
import type { PoolerStatus, Resource } from 'shared-api';
import { ErrorState } from 'shared-ui';

type StatusPanelProps = {
  status: Resource<PoolerStatus>;
  /** What is shown of the status; of nothing while it loads. */
  children: (status: PoolerStatus | undefined) => ReactNode;
};

/** What depends on the pooler program's status, or why there is none; an old status stays. */
export const StatusPanel = ({ status, children }: StatusPanelProps) =>
  status.error && !status.data ? (
    <ErrorState
      boxed
      message="Failed to load pooler status. Please try again."
      onRetry={status.refresh}
      retrying={status.validating}
    />
  ) : (
    children(status.data)
  );
