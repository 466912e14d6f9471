import { type PoolerStatus, type Resource, useCapability } from 'shared-api';
import { lazyComponent, Skeleton } from 'shared-ui';
import { Health } from './health.tsx';

/** Money and members, which need the chart. */
const Earnings = lazyComponent(
  () => import(/* webpackChunkName: 'earnings' */ './earnings/earnings.tsx'),
  () => <Skeleton height="26rem" />,
);

/** The parts below the current block and its problems. They load with their code, so that nothing moves. */
export default function ConsoleDetails({ status }: { status: Resource<PoolerStatus> }) {
  const earns = useCapability('pool-earnings') === true;
  return (
    <>
      {earns && <Earnings />}
      <Health status={status} />
    </>
  );
}
