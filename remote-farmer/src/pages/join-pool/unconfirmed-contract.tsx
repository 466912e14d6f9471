import { useEffect, useState } from 'react';
import { type Contract, useContracts } from 'shared-api';
import { Alert, Button, RelativeTime } from 'shared-ui';

const afterPools = 2000; // ms

const Offer = ({ onFinish }: { onFinish: (contract: Contract) => void }) => {
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

/**
 * A contract that was requested and never confirmed is offered again until it expires. Few farmers have one, so it is
 * asked for after the pools, which everybody came for.
 */
export const UnconfirmedContract = ({ onFinish }: { onFinish: (contract: Contract) => void }) => {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(true), afterPools);
    return () => clearTimeout(timer);
  }, []);
  return asked && <Offer onFinish={onFinish} />;
};
