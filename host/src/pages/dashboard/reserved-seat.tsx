import { useReadOnly } from 'shared-api';
import { useContracts } from 'shared-api/farmer';
import { ButtonLink } from 'shared-ui';
import { UnconfirmedAlert } from 'shared-ui/content';

/** The seat that is reserved for the farmer until the contract is confirmed or its offer ends. */
export const ReservedSeat = () => {
  const readOnly = useReadOnly();
  const contract = useContracts({ status: 'pending', limit: 1 }).data?.items[0];
  if (contract?.status !== 'pending') return null;
  return (
    <UnconfirmedAlert
      contract={contract}
      action={!readOnly && <ButtonLink to="/farmer/my-pool">Finish confirming</ButtonLink>}
    />
  );
};
