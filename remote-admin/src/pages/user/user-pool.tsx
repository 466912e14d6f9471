import { asPercent, type PoolerId, useCapability } from 'shared-api';
import { usePoolEarnings, usePoolStanding } from 'shared-api/operator';
import {
  Card,
  DescriptionList,
  ErrorState,
  formatCount,
  KeyValue,
  Link,
  Money,
  Percent,
  RelativeTime,
  Skeleton,
  walletCopyTexts,
} from 'shared-ui';
import { Address, Figure, FigureStrip } from 'shared-ui/content';
import { PoolState } from '../poolers/pool-columns.tsx';

const plantings = (count: number) => `${formatCount(count)} ${count === 1 ? 'planting' : 'plantings'}`;

/** An operator's pool: its state, members and shares, and the wallet that receives its share. */
export const UserPool = ({ poolerId }: { poolerId: PoolerId }) => {
  const able = useCapability('pooler-live');
  const standing = usePoolStanding(poolerId);
  const { data, error } = standing;
  if (able === false) return null;
  if (!data) {
    return (
      <Card title="Pool">
        {error ? (
          <ErrorState message="Failed to load the pool. Please try again." of={standing} />
        ) : (
          <Skeleton height="14rem" />
        )}
      </Card>
    );
  }
  return (
    <Card title="Pool">
      <DescriptionList>
        <KeyValue label="Pool">
          {data.status === 'pending' ? (
            data.name
          ) : (
            <Link to={`/farmer/pools/${encodeURIComponent(poolerId)}`}>{data.name}</Link>
          )}
        </KeyValue>
        <KeyValue label="Status">
          <PoolState {...data} />
        </KeyValue>
        <KeyValue label="Members">
          {formatCount(data.currentFarmers)} of {formatCount(data.maxFarmers)}
        </KeyValue>
        <KeyValue label="Pool's share">
          <Percent value={data.rewardSplit == null ? null : asPercent(data.rewardSplit)} places="terms" />
        </KeyValue>
        <KeyValue label="Farmers keep">
          <Percent value={data.youKeep} places="terms" />
        </KeyValue>
        <KeyValue label="Payout wallet">
          {data.address ? (
            <Address address={data.address} name="payout wallet" refused={walletCopyTexts.refused} />
          ) : (
            'Not available'
          )}
        </KeyValue>
        <KeyValue label="Lost stakes" hint={data.forfeits && `${plantings(data.forfeits.count)}, all time`}>
          <Money amount={data.forfeits?.stake} asset="KALE" />
        </KeyValue>
        <KeyValue label="Applied">
          <RelativeTime at={data.registeredAt} />
        </KeyValue>
      </DescriptionList>
    </Card>
  );
};

/** An operator's money: the fees that the pool earned, and those not yet paid to it. */
export const UserEarnings = ({ poolerId }: { poolerId: PoolerId }) => {
  const able = useCapability('pool-earnings');
  const earnings = usePoolEarnings('30d', poolerId);
  const { data, error } = earnings;
  if (able === false) return null;
  if (!data && error) {
    return (
      <Card title="Money">
        <ErrorState message="Failed to load the pool’s earnings. Please try again." of={earnings} />
      </Card>
    );
  }
  const figure = (label: string, amount: Parameters<typeof Money>[0]['amount']) => (
    <Figure label={label} value={<Money amount={amount} asset="KALE" />} />
  );
  return (
    <Card title="Money">
      <FigureStrip inCard loading={!data}>
        {figure('Fees earned today', data?.today)}
        {figure('Last 30 days', data?.last30Days)}
        {figure('All time', data?.allTime)}
        {figure('Not yet paid', data?.unpaid)}
      </FigureStrip>
    </Card>
  );
};
