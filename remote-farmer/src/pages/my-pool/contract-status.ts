import type { ContractStatus } from 'shared-api';
import type { Status } from 'shared-ui';

/**
 * The badge of a contract's status: 'active', 'success' and 'completed' read Active (spec §4); 'exiting' reads Exiting
 * (ux rule 5).
 */
export const contractBadge = (status: ContractStatus): Status => {
  switch (status) {
    case 'active':
    case 'success':
    case 'completed':
      return 'active';
    case 'pending':
    case 'exiting':
    case 'failed':
      return status;
    default:
      return 'unknown';
  }
};
