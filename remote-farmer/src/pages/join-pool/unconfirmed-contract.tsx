import { type Contract, useReadOnly } from 'shared-api';
import { Alert, Button, RelativeTime } from 'shared-ui';
import { useUnconfirmed } from './use-unconfirmed.ts';

export type OfferProps = { onFinish: (contract: Contract) => void };

/** A contract that was requested and never confirmed is offered again until it expires; who reads as the farmer only sees it. */
export const UnconfirmedContract = ({ onFinish }: OfferProps) => {
  const readOnly = useReadOnly();
  const contract = useUnconfirmed();
  if (!contract) return null;
  return (
    <Alert
      tone="information"
      title={`You asked to join ${contract.poolerName ?? 'a pool'} and have not confirmed yet`}
      action={!readOnly && <Button onClick={() => onFinish(contract)}>Finish confirming</Button>}
    >
      {contract.expiresAt && (
        <>
          The offer ends <RelativeTime at={contract.expiresAt} />.
        </>
      )}
    </Alert>
  );
};
