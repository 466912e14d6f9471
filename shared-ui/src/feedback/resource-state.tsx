import type { ReactNode } from 'react';
import type { ApiError, Resource } from 'shared-api';
import { Button } from '../forms/button.tsx';
import { Alert } from './alert.tsx';
import { ErrorState } from './empty-state.tsx';

type ResourceStateProps<T> = {
  resource: Resource<T>;
  /** The error message, in the words of the spec. */
  failure: (error: ApiError) => string;
  /** Its place while it loads, at its final size. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
};

/** Server data on a page in any of its states: loading, failed with a way to try again, old, there. */
export const ResourceState = <T,>({ resource, failure, skeleton, children }: ResourceStateProps<T>) => {
  const { data, error, refresh, validating } = resource;
  if (data === undefined) {
    return error ? <ErrorState message={failure(error)} onRetry={refresh} retrying={validating} /> : skeleton;
  }
  return (
    <>
      {error && (
        <Alert
          tone="waiting"
          action={
            <Button size="sm" pending={validating} onClick={refresh}>
              Retry
            </Button>
          }
        >
          {failure(error)} The last known values are shown.
        </Alert>
      )}
      {children(data)}
    </>
  );
};
