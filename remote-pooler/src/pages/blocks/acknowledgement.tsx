import type { PoolerBlock } from 'shared-api';
import { StatusBadge } from 'shared-ui';

/** Whether the operator has acknowledged a block's failures. Renders nothing for a block without failures. */
export const Acknowledgement = ({
  acknowledged,
  cycle,
}: Partial<Pick<PoolerBlock, 'acknowledged' | 'cycle'>>) =>
  acknowledged && cycle?.failed === 0 ? null : (
    <StatusBadge status={acknowledged ? 'completed' : 'pending'}>
      {acknowledged ? 'Acknowledged' : 'Pending'}
    </StatusBadge>
  );
