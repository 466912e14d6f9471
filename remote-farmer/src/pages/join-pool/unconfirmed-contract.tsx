import { useEffect, useState } from 'react';
import type { Contract } from 'shared-api';
import { useContracts } from 'shared-api/farmer';
import { Alert, Button, RelativeTime } from 'shared-ui';

const afterPools = 2000; // ms

type OfferProps = { onFinish: (contract: Contract) => void };

/** A contract that was requested and never confirmed is offered again until it expires. */
export const UnconfirmedContract = ({ onFinish }: OfferProps) => {
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

/** The same on a page that everybody opens for something else: few have such a contract, so it is asked for after. */
export const UnconfirmedContractLater = ({ onFinish }: OfferProps) => {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(true), afterPools);
    return () => clearTimeout(timer);
  }, []);
  return asked && <UnconfirmedContract onFinish={onFinish} />;
};
