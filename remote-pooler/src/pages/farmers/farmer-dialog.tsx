import { useState } from 'react';
import { type PoolerFarmer, useCapability, useUnits } from 'shared-api';
import { farmerName } from 'shared-api/pool';
import { Button, Count, DescriptionList, KeyValue, Money, Mono, Percent, RelativeTime } from 'shared-ui';
import { WORK_ACCEPTED } from 'shared-ui/content';
import { Dialog } from 'shared-ui/overlays';
import { FarmerStatus } from './farmer-columns.tsx';
import { type Order, ordersFor } from './farmer-orders.ts';
import { OrderDialog } from './order-dialog.tsx';

const LABELS = { suspend: 'Suspend', resume: 'Resume', remove: 'Remove' } as const satisfies Record<
  Order,
  string
>;

/** Why a current or former member counts as inactive. */
const standing = ({ status, idle }: PoolerFarmer) => {
  if (idle) return 'has a seat, but no planting for several days';
  return status === 'inactive' ? 'has left the pool' : undefined;
};

type FarmerDialogProps = { farmer: PoolerFarmer; onClose: () => void };

/** A farmer's details, and the operator's actions. */
export default function FarmerDialog({ farmer, onClose }: FarmerDialogProps) {
  const units = useUnits();
  const [order, setOrder] = useState<Order>();
  const able = useCapability('farmer-admin') === true;
  const orders = able ? ordersFor(farmer) : [];
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title={farmerName(farmer)}
      description={farmer.email}
      footer={orders.map(order => (
        <Button
          key={order}
          variant={order === 'remove' ? 'danger' : 'secondary'}
          onClick={() => setOrder(order)}
        >
          {LABELS[order]}
        </Button>
      ))}
    >
      <DescriptionList>
        <KeyValue label="Status" hint={standing(farmer)}>
          <FarmerStatus status={farmer.status} />
        </KeyValue>
        <KeyValue label="Farmer ID">
          <Mono>{farmer.farmerId}</Mono>
        </KeyValue>
        {farmer.contractId && (
          <KeyValue label="Contract">
            <Mono>{farmer.contractId}</Mono>
          </KeyValue>
        )}
        <KeyValue label="Joined">
          <RelativeTime at={farmer.joinedAt} />
        </KeyValue>
        <KeyValue label="Last activity" hint="last planting attempt">
          <RelativeTime at={farmer.lastActivity} />
        </KeyValue>
        <KeyValue label="Stake" hint="of the last planting">
          <Money amount={farmer.stake} asset={units.stake} places={7} />
        </KeyValue>
        <KeyValue label="Earnings" hint="all time">
          <Money amount={farmer.totalEarnings} asset={units.reward} places={7} />
        </KeyValue>
        {farmer.lostStakes && (
          <KeyValue label="Lost stakes" hint="all time">
            <Money amount={farmer.lostStakes} asset={units.stake} places={7} />
          </KeyValue>
        )}
        <KeyValue label="Average reward" hint="per planted block, after fees, all time">
          <Money amount={farmer.avgRewardPerBlock} asset={units.reward} places={7} />
        </KeyValue>
        <KeyValue label="Success rate" hint={`${WORK_ACCEPTED}, all time`}>
          <Percent value={farmer.successRate} />
        </KeyValue>
        <KeyValue label="Blocks" hint="all time">
          <Count value={farmer.blocksParticipated} />
        </KeyValue>
      </DescriptionList>
      {order && (
        <OrderDialog order={order} farmer={farmer} onDone={onClose} onCancel={() => setOrder(undefined)} />
      )}
    </Dialog>
  );
}
