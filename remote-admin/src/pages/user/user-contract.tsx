import { asPercent } from 'shared-api';
import type { AdminUserDetails } from 'shared-api/administration';
import {
  Card,
  DescriptionList,
  EmptyState,
  KeyValue,
  Link,
  Percent,
  RelativeTime,
  readStatus,
  StatusBadge,
} from 'shared-ui';

type UserContractProps = {
  contract: AdminUserDetails['contract'];
  poolName: string | null | undefined;
};

/** The farmer's contract with a pool. */
export const UserContract = ({ contract, poolName }: UserContractProps) => (
  <Card title="Pool and contract">
    {contract ? (
      <DescriptionList>
        <KeyValue label="Pool">
          {contract.poolerId ? (
            <Link to={`/farmer/pools/${encodeURIComponent(contract.poolerId)}`}>
              {poolName ?? contract.poolerId}
            </Link>
          ) : (
            'Not available'
          )}
        </KeyValue>
        <KeyValue label="Contract">
          <StatusBadge status={readStatus(contract.status)} />
        </KeyValue>
        <KeyValue label="Stake">
          <Percent value={contract.stakePercentage == null ? null : asPercent(contract.stakePercentage)} />
        </KeyValue>
        <KeyValue label="Harvest interval">
          {contract.harvestInterval == null
            ? 'Not available'
            : `${contract.harvestInterval} ${contract.harvestInterval === 1 ? 'block' : 'blocks'}`}
        </KeyValue>
        <KeyValue label="Joined">
          <RelativeTime at={contract.joinedAt} missing="Not confirmed" />
        </KeyValue>
      </DescriptionList>
    ) : (
      <EmptyState icon="pool" title="No contract" level={3}>
        This farmer is not in a pool.
      </EmptyState>
    )}
  </Card>
);
