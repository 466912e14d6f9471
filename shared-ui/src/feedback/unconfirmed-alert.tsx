import type { ReactNode } from 'react';
import { type Contract, clockOffset } from 'shared-api';
import { useNow } from '../format/clock.ts';
import { RelativeTime } from '../format/relative-time.tsx';
import { Alert } from './alert.tsx';

type UnconfirmedAlertProps = { contract: Pick<Contract, 'poolerName' | 'expiresAt'>; action?: ReactNode };

/** A contract that was requested and not confirmed, with the time left; nothing once its offer has ended. */
export const UnconfirmedAlert = ({ contract: { poolerName, expiresAt }, action }: UnconfirmedAlertProps) => {
  const now = useNow(10_000) + clockOffset();
  if (expiresAt && Date.parse(expiresAt) <= now) return null;
  return (
    <Alert
      tone="information"
      title={`You asked to join ${poolerName ?? 'a pool'} and have not confirmed yet`}
      action={action}
    >
      {expiresAt && (
        <>
          The offer ends <RelativeTime at={expiresAt} />.
        </>
      )}
    </Alert>
  );
};
