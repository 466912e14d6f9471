import { type NetworkStatus, runtimeConfig, useSystemInfo } from 'shared-api';
import { blocksDuration, Card, DescriptionList, KeyValue, Mono } from 'shared-ui';

const passphraseShown = 30; // characters, spec §9

/** The configuration: the start of the passphrase, and how calls are made (spec §9). */
export const ConfigurationCard = ({ network }: { network: NetworkStatus }) => {
  const info = useSystemInfo().data?.network;
  const passphrase = network.passphrase ?? info?.passphrase;
  return (
    <Card title="Network Configuration">
      <DescriptionList>
        <KeyValue label="Passphrase">
          {passphrase ? (
            <Mono title={passphrase}>{passphrase.slice(0, passphraseShown)}</Mono>
          ) : (
            'Not available'
          )}
        </KeyValue>
        {typeof info?.blockIntervalSeconds === 'number' && (
          <KeyValue label="Block interval">{blocksDuration(1, info.blockIntervalSeconds)}</KeyValue>
        )}
        {typeof info?.entryLifetimeSeconds === 'number' && (
          <KeyValue label="Rewards expire after" hint="If not harvested, together with their stake">
            {blocksDuration(1, info.entryLifetimeSeconds)}
          </KeyValue>
        )}
        <KeyValue label="API address">
          <Mono>{runtimeConfig().apiBaseUrl}</Mono>
        </KeyValue>
        <KeyValue label="Request timeout">10 seconds</KeyValue>
        <KeyValue label="Retry attempts">3</KeyValue>
      </DescriptionList>
    </Card>
  );
};
