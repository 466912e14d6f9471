import type { ReactNode } from 'react';
import type { Resource } from 'shared-api';
import { Alert, Button } from 'shared-ui';

/** A banner over the cards for something that did not arrive, with a way to try again; nothing while all is well. */
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
