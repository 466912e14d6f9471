import { useReadOnly } from 'shared-api';
import { useUnconfirmedContract } from 'shared-api/farmer';
import { Alert, ButtonLink, RelativeTime, useServerNow } from 'shared-ui';

/** The seat that is reserved for the farmer until the contract is confirmed or its offer ends, in the words of the pool pages. */
export const ReservedSeat = () => {
  const readOnly = useReadOnly();
  const contract = useUnconfirmedContract(useServerNow(10_000));
  if (!contract) return null;
  const { poolerName, expiresAt } = contract;
  return (
    <Alert
      tone="information"
      title={`You asked to join ${poolerName ?? 'a pool'} and have not confirmed yet`}
      action={!readOnly && <ButtonLink to="/farmer/my-pool">Finish confirming</ButtonLink>}
    >
      {expiresAt && (
        <>
          The offer ends <RelativeTime at={expiresAt} />.
        </>
      )}
    </Alert>
  );
};
