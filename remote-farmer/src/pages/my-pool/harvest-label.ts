import type { FarmerContract } from 'shared-api';

/** Names the harvest that is due: for a farmer who leaves, none follows. */
export const harvestLabel = ({ status }: Pick<FarmerContract, 'status'>) =>
  status === 'exiting' ? 'Final harvest' : 'Next harvest';
