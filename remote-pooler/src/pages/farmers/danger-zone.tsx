import { useState } from 'react';
import type { PoolerId } from 'shared-api';
import { useFarmersSummary } from 'shared-api/operator';
import { Button, Card, Count, ErrorState, lazyDialog, Row, Stack } from 'shared-ui';
import type { FarmersOrder } from './farmers-orders.ts';

const FarmersOrderDialog = lazyDialog(
  () => import(/* webpackChunkName: 'dialogs' */ './farmers-order-dialog.tsx'),
);

type DangerZoneProps = { poolerId: PoolerId | undefined; days: number | undefined };

/** Orders for many farmers of one pool, each with the number of farmers affected. */
export const DangerZone = ({ poolerId, days }: DangerZoneProps) => {
  const summary = useFarmersSummary(poolerId);
  const { data, error } = summary;
  const [asking, setAsking] = useState<FarmersOrder>();
  const suspendable = (data?.active ?? 0) + (data?.idle ?? 0);
  return (
    <Card title="Danger Zone" tone="danger">
      {!data && error ? (
        <ErrorState message="Failed to load farmers. Please try again." of={summary} />
      ) : (
        <Stack $gap={5}>
          <Row $justify="between">
            <p>
              <Count value={data?.idle} missing="..." />{' '}
              {data?.idle === 1 ? 'farmer holds a seat and has' : 'farmers hold a seat and have'} not planted
              for {days ?? '...'} {days === 1 ? 'day' : 'days'}.
            </p>
            <Button variant="danger" disabled={!data?.idle} onClick={() => setAsking('remove')}>
              Remove Inactive Farmers
            </Button>
          </Row>
          <Row $justify="between">
            <p>
              <Count value={data && suspendable} missing="..." /> {suspendable === 1 ? 'farmer' : 'farmers'}{' '}
              can be planted for.
            </p>
            <Button variant="danger" disabled={suspendable === 0} onClick={() => setAsking('suspend')}>
              Suspend All Farmers
            </Button>
          </Row>
        </Stack>
      )}
      {asking && data && (
        <FarmersOrderDialog
          order={asking}
          poolerId={poolerId}
          count={asking === 'remove' ? data.idle : suspendable}
          stake={asking === 'remove' ? data.idleStake : data.suspendableStake}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Card>
  );
};
