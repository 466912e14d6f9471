import type { UserStatusReport } from 'shared-api';

/** Where on the page the wallet is funded. */
export const fundingAnchor = 'custodial-wallet';

/** Whether the farmer takes part in a pool, even while leaving it. */
export const isInPool = (status: UserStatusReport | undefined) =>
  status?.contract?.status === 'active' || status?.contract?.status === 'exiting';
