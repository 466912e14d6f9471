import { type Contract, useReadOnly } from 'shared-api';
import { useUnconfirmedContract } from 'shared-api/membership';
import { Alert, Button, RelativeTime, useServerNow } from 'shared-ui';

export type OfferProps = { onFinish: (contract: Contract) => void };

/** Offers a requested but unconfirmed contract again until it expires; an impersonating admin only sees it. */
export const UnconfirmedContract = ({ onFinish }: OfferProps) => {
  const readOnly = useReadOnly();
  const contract = useUnconfirmedContract(useServerNow(10_000));
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
