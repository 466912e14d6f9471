import type { FarmerContract } from 'shared-api';

/** The name of the due harvest: for a farmer who leaves, it is the last one. */
export const harvestLabel = ({ status }: Pick<FarmerContract, 'status'>) =>
  status === 'exiting' ? 'Final harvest' : 'Next harvest';
