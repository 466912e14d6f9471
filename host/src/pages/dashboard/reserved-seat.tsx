import { useReadOnly } from 'shared-api';
import { useUnconfirmedContract } from 'shared-api/membership';
import { Alert, RelativeTime, useServerNow } from 'shared-ui';
import { PageButton } from '../../shell/page-link.tsx';

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
      action={!readOnly && <PageButton of="contract">Finish confirming</PageButton>}
    >
      {expiresAt && (
        <>
          The offer ends <RelativeTime at={expiresAt} />.
        </>
      )}
    </Alert>
  );
};
