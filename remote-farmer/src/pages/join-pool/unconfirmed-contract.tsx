import { type Contract, useReadOnly } from 'shared-api';
import { Button } from 'shared-ui';
import { UnconfirmedAlert } from 'shared-ui/content';
import { useUnconfirmed } from './use-unconfirmed.ts';

export type OfferProps = { onFinish: (contract: Contract) => void };

/** A contract that was requested and never confirmed is offered again until it expires; who reads as the farmer only sees it. */
export const UnconfirmedContract = ({ onFinish }: OfferProps) => {
  const readOnly = useReadOnly();
  const contract = useUnconfirmed();
  if (!contract) return null;
  return (
    <UnconfirmedAlert
      contract={contract}
      action={!readOnly && <Button onClick={() => onFinish(contract)}>Finish confirming</Button>}
    />
  );
};
