import { clockOffset, type NetworkStatus } from 'shared-api';
import {
  Card,
  Count,
  DescriptionList,
  KeyValue,
  RelativeTime,
  readStatus,
  StatusBadge,
  useNow,
} from 'shared-ui';
import { networkNames } from './network-names.ts';

const milliseconds = (value: number | null | undefined) =>
  typeof value === 'number' ? `${Math.round(value)} ms` : 'Not available';

const notReported = 'Not reported';

/** What is so near would read "just now", as if it had been. */
const DUE = 10_000; // ms

/** When the next block opens: once it is due, the first plant opens it. */
const NextBlock = ({ at }: { at: string }) => {
  const now = useNow(DUE) + clockOffset();
  return Date.parse(at) - now < DUE ? 'As soon as somebody plants' : <RelativeTime at={at} />;
};

/** The chain: which one, how far, how fast (spec §2). No pool service tells of its peers or its gateway, and we invent none. */
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
      <KeyValue label="Block height">
        <Count value={network.blockHeight} />
      </KeyValue>
      {typeof network.ledger === 'number' && (
        <KeyValue label="Ledger">
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
          <NextBlock at={network.nextBlockAt} />
        </KeyValue>
      )}
      <KeyValue label="Horizon URL">{notReported}</KeyValue>
    </DescriptionList>
  </Card>
);
