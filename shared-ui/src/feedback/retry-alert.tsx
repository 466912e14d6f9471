import type { ReactNode } from 'react';
import { Button } from '../forms/button.tsx';
import { Alert } from './alert.tsx';
import type { Source } from './freshness.tsx';

/** An alert for data that failed to load, with Retry. Renders nothing otherwise. */
export const RetryAlert = ({
  of,
  tone = 'waiting',
  children,
}: {
  of: Source;
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
