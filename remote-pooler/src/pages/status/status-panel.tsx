import type { ReactNode } from 'react';
import { type PoolerStatus, type Resource, useCapability } from 'shared-api';
import { EmptyState, ErrorState } from 'shared-ui';
import { SampleSection } from '../samples/sample-section.tsx';
import { SAMPLE_STATUS } from '../samples/sample-status.ts';
import { isUnsupported } from '../samples/unsupported.ts';

/** Whether no pooler program reports a status. On a server that lists pools by their programs, one may still start. */
export const useNoStatus = ({ data, error }: Pick<Resource<PoolerStatus>, 'data' | 'error'>) => {
  const live = useCapability('pooler-live');
  return data === undefined && (error?.status === 501 || (live === false && isUnsupported(error)));
};

type StatusPanelProps = {
  status: Resource<PoolerStatus>;
  /** Renders the status, `sampled` or real; undefined while it loads. */
  children: (status: PoolerStatus | undefined, sampled: boolean) => ReactNode;
};

/** Content that needs the pooler program's status, or the reason why there is none. A stale status remains visible. */
export const StatusPanel = ({ status, children }: StatusPanelProps) => {
  if (useNoStatus(status))
    return (
      <SampleSection why="This server does not report the status of its pooler program.">
        {children(SAMPLE_STATUS, true)}
      </SampleSection>
    );
  if (status.error && !status.data)
    return status.error.status === 404 ? (
      <EmptyState boxed icon="server" title="No pooler program is mining for this pool yet">
        Start your pooler program with the id of the pool; its figures appear here then.
      </EmptyState>
    ) : (
      <ErrorState boxed message="Failed to load pooler status. Please try again." of={status} />
    );
  return children(status.data, false);
};
