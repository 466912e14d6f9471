import { type Contract, useContracts } from 'shared-api';
import { Alert, Button, RelativeTime } from 'shared-ui';

/** A contract that was requested and never confirmed is offered again until it expires. */
export const UnconfirmedContract = ({ onFinish }: { onFinish: (contract: Contract) => void }) => {
  const contract = useContracts({ status: 'pending', limit: 1 }).data?.items[0];
  if (contract?.status !== 'pending') return null;
  return (
    <Alert
      tone="info"
      title={`You asked to join ${contract.poolerName ?? 'a pool'} and have not confirmed yet`}
      action={<Button onClick={() => onFinish(contract)}>Finish confirming</Button>}
    >
      {contract.expiresAt && (
        <>
          The offer ends <RelativeTime at={contract.expiresAt} />.
        </>
      )}
    </Alert>
  );
};
