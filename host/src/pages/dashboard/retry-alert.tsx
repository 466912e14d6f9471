import type { ReactNode } from 'react';
import type { Resource } from 'shared-api';
import { Alert, Button } from 'shared-ui';

/** A banner above the cards for data that failed to load, with Retry. Renders nothing otherwise. */
export const RetryAlert = ({
  of,
  tone = 'waiting',
  children,
}: {
  of: Pick<Resource<unknown>, 'error' | 'validating' | 'refresh'>;
  tone?: 'waiting' | 'loss';
  children: ReactNode;
}) =>
  of.error ? (
    <Alert
      tone={tone}
      action={
        <Button size="sm" pending={of.validating} pendingLabel="Retrying..." onClick={of.refresh}>
          Retry
        </Button>
      }
    >
      {children}
    </Alert>
  ) : null;
