import { type Contract, clockOffset } from 'shared-api';
import { useContracts } from 'shared-api/farmer';
import { useNow } from 'shared-ui';

/** The requested but unconfirmed contract, while its offer is valid by the server's clock. */
export const useUnconfirmed = (): Contract | undefined => {
  const now = useNow(10_000) + clockOffset();
  const contract = useContracts({ status: 'pending', limit: 1 }).data?.items[0];
  const over = contract?.expiresAt != null && Date.parse(contract.expiresAt) <= now;
  return contract?.status === 'pending' && !over ? contract : undefined;
};
