import { type PoolerStatus, type Resource, useCapability } from 'shared-api';
import { Deferred, lazyComponent, Skeleton } from 'shared-ui';
import { StatusPanel } from '../status/status-panel.tsx';
import { Now } from './now.tsx';

/** Money and members, which need the chart. */
const Earnings = lazyComponent(
  () => import(/* webpackChunkName: 'earnings' */ './earnings/earnings.tsx'),
  () => <Skeleton height="26rem" />,
);

const Health = lazyComponent(
  () => import(/* webpackChunkName: 'health' */ './health.tsx'),
  () => <Skeleton height="20rem" />,
);

/** Now, Money, Members and Health: the operator's home page (spec §2, Pooler Console Overview; look.md). */
export const Overview = ({ status }: { status: Resource<PoolerStatus> }) => {
  const listed = useCapability('pooler-live') === true;
  const earns = useCapability('pool-earnings') === true;
  return (
    <>
      {listed && <Now />}
      <Deferred placeholder={<Skeleton height="40rem" />}>
        {earns && <Earnings />}
        <StatusPanel status={status}>{data => <Health status={data} />}</StatusPanel>
      </Deferred>
    </>
  );
};
