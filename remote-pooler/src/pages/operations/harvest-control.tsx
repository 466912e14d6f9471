import { useState } from 'react';
import { FRESHNESS, type PoolerId, useEntryLifetime, useUnits } from 'shared-api';
import { useHarvestOrder, useHarvestStatus } from 'shared-api/operator';
import {
  AsOf,
  Badge,
  Button,
  blocksDuration,
  Card,
  Count,
  DescriptionList,
  ErrorState,
  KeyValue,
  RelativeTime,
  Row,
  StatusBadge,
  toast,
} from 'shared-ui';
import { HarvestBy, Upcoming } from 'shared-ui/content';
import { ConfirmDialog } from 'shared-ui/overlays';

const DONE = {
  start: 'Automatic Harvests Started',
  stop: 'Automatic Harvests Stopped',
  trigger: 'Due Works Harvested',
} as const;

type Order = keyof typeof DONE;

const works = (count: number) => `${count} ${count === 1 ? 'work' : 'works'}`;

/** A harvest's result: the difference between the works pending before and after it. */
const harvested = (before: number, after: number) => {
  if (before > after) return `${works(before - after)} harvested`;
  return after > 0 ? `None harvested, ${works(after)} still waiting` : 'No works were due';
};

/** Automatic harvests of a pool: whether they run, the pending works, and the buttons to change it (spec §7). */
export const HarvestControl = ({ poolerId, poolName }: { poolerId: PoolerId; poolName: string }) => {
  const status = useHarvestStatus(poolerId);
  const { data, error, loading, updatedAt } = status;
  const orders = {
    start: useHarvestOrder('start'),
    stop: useHarvestOrder('stop'),
    trigger: useHarvestOrder('trigger'),
  };
  const [stopping, setStopping] = useState(false);
  const busy = Object.values(orders).some(({ pending }) => pending);
  const { blockSeconds } = useUnits();
  const lifetime = useEntryLifetime();
  const give = (order: Order) => async () => {
    const before = data?.pending ?? 0;
    const outcome = await orders[order].run({ poolerId });
    setStopping(false);
    if (outcome.ok)
      toast.success(DONE[order], {
        description: order === 'trigger' ? harvested(before, outcome.value.pending) : undefined,
      });
    else toast.error('Harvest Operation Failed', outcome.error);
  };
  const toggle: Order = data?.running ? 'stop' : 'start';
  return (
    <Card
      title="Automatic Harvests"
      description={`The pool harvests each farmer's blocks at their interval, at the latest after 20 blocks (${blocksDuration(20, blockSeconds)}), and always before the deadline.`}
      actions={
        <>
          <AsOf at={updatedAt} freshFor={FRESHNESS.pulse.freshFor} />
          {data?.running && <StatusBadge status="active">Running</StatusBadge>}
          {data?.running === false && (
            <Badge tone="waiting" icon="warning">
              Stopped
            </Badge>
          )}
        </>
      }
    >
      {!data && error ? (
        <ErrorState message="Failed to load automatic harvests. Please try again." of={status} />
      ) : (
        <>
          <DescriptionList loading={loading}>
            <KeyValue label="Works to harvest">
              <Count value={data?.pending} />
            </KeyValue>
            <KeyValue label="Next due">
              <Upcoming
                at={data?.nextDueAt}
                due={data?.running ? 'When the next block opens' : 'When automatic harvests start again'}
                missing="None"
              />
            </KeyValue>
            <KeyValue label="Last run">
              <RelativeTime at={data?.lastRunAt} missing="Not yet" />
            </KeyValue>
          </DescriptionList>
          <HarvestBy at={data?.nextDeadline?.harvestBy} lifetime={lifetime} />
          <Row>
            <Button
              onClick={give('trigger')}
              pending={orders.trigger.pending}
              disabled={!data || busy}
              pendingLabel="Harvesting..."
            >
              Run Due Harvests
            </Button>
            <Button
              variant={data?.running ? 'danger' : 'secondary'}
              onClick={data?.running ? () => setStopping(true) : give('start')}
              pending={orders[toggle].pending}
              disabled={!data || busy}
            >
              {data?.running ? 'Stop Automatic Harvests' : 'Start Automatic Harvests'}
            </Button>
          </Row>
          {stopping && (
            <ConfirmDialog
              open
              onOpenChange={setStopping}
              title={`Stop automatic harvests of ${poolName}?`}
              description="Until you start them again, rewards are harvested only for exits and shortly before their deadline."
              confirmLabel="Stop harvests"
              pendingLabel="Stopping..."
              pending={orders.stop.pending}
              onConfirm={give('stop')}
            />
          )}
        </>
      )}
    </Card>
  );
};
