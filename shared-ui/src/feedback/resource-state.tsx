import type { ReactNode } from 'react';
import type { ApiError, Resource } from 'shared-api';
import { ErrorState } from './empty-state.tsx';
import { RetryAlert } from './retry-alert.tsx';

type ResourceStateProps<T> = {
  resource: Resource<T>;
  /** The error message, in the words of the spec. */
  failure: (error: ApiError) => string;
  /** Its placeholder while it loads, at its final size. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
};

/** Server data on a page in any of its states: loading, failed with Retry, stale, or current. */
export const ResourceState = <T,>({ resource, failure, skeleton, children }: ResourceStateProps<T>) => {
  const { data, error } = resource;
  if (data === undefined) {
    return error ? <ErrorState message={failure(error)} of={resource} /> : skeleton;
  }
  return (
    <>
      <RetryAlert of={resource}>
        {error && failure(error).replace(/[^.!?]$/, '$&.')} The last known values are shown.
      </RetryAlert>
      {children(data)}
    </>
  );
};
