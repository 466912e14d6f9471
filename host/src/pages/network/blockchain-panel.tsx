import type { NetworkStatus } from 'shared-api';
import {
  Card,
  Count,
  DescriptionList,
  KeyValue,
  RelativeTime,
  readStatus,
  StatusBadge,
  Term,
} from 'shared-ui';
import { Upcoming } from 'shared-ui/content';

const networkNames: Record<NetworkStatus['network'], string> = {
  sandbox: 'Sandbox',
  testnet: 'Stellar test network',
  public: 'Stellar public network',
  unknown: 'Unknown',
};

const milliseconds = (value: number | null | undefined) =>
  typeof value === 'number' ? `${Math.round(value)} ms` : 'Not available';

const notReported = 'Not reported';

/**
 * The chain: its name, height and speed (spec §2). No pool service reports its peers or its gateway, so neither is
 * shown.
 */
export const BlockchainPanel = ({ network }: { network: NetworkStatus }) => (
  <Card>
    <DescriptionList>
      <KeyValue label="Network">{networkNames[network.network]}</KeyValue>
      <KeyValue label="Status">
        <StatusBadge status={readStatus(network.status)} />
      </KeyValue>
      {network.syncStatus && (
        <KeyValue label="Sync status">
          <StatusBadge status={readStatus(network.syncStatus)}>
            {network.syncStatus === 'syncing' ? 'Syncing' : undefined}
          </StatusBadge>
        </KeyValue>
      )}
      <KeyValue label={<Term name="block-index">Block height</Term>}>
        <Count value={network.blockHeight} />
      </KeyValue>
      {typeof network.ledger === 'number' && (
        <KeyValue label={<Term name="ledger">Ledger</Term>}>
          <Count value={network.ledger} />
        </KeyValue>
      )}
      <KeyValue label="Latency">{milliseconds(network.latencyMs)}</KeyValue>
      <KeyValue label="Connected peers">{notReported}</KeyValue>
      <KeyValue label="Last sync">
        <RelativeTime at={network.lastSyncAt} />
      </KeyValue>
      {network.nextBlockAt && (
        <KeyValue label="Next block">
          <Upcoming at={network.nextBlockAt} due="due" />
        </KeyValue>
      )}
      <KeyValue label="Horizon URL">{notReported}</KeyValue>
    </DescriptionList>
  </Card>
);
