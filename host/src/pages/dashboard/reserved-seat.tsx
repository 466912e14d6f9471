import { clockOffset, useReadOnly } from 'shared-api';
import { useContracts } from 'shared-api/farmer';
import { Alert, ButtonLink, RelativeTime, useNow } from 'shared-ui';

/** The seat that is reserved for the farmer until the contract is confirmed or its offer ends, in the words of the pool pages. */
export const ReservedSeat = () => {
  const readOnly = useReadOnly();
  const now = useNow(10_000) + clockOffset();
  const contract = useContracts({ status: 'pending', limit: 1 }).data?.items[0];
  if (contract?.status !== 'pending') return null;
  const { poolerName, expiresAt } = contract;
  if (expiresAt && Date.parse(expiresAt) <= now) return null;
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
