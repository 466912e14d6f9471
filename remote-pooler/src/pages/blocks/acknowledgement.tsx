import { StatusBadge } from 'shared-ui';

/** Whether the pool has acted on a block notification. */
export const Acknowledgement = ({ acknowledged = false }: { acknowledged?: boolean | undefined }) => (
  <StatusBadge status={acknowledged ? 'completed' : 'pending'}>
    {acknowledged ? 'Acknowledged' : 'Pending'}
  </StatusBadge>
);
