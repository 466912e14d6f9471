import { type NetworkStatus, runtimeConfig, type ServiceState, useOnline, useSystemInfo } from 'shared-api';
import { useHealth } from 'shared-api/network';
import { Card, DescriptionList, KeyValue, Mono, Percent, StatusBadge, shortDuration } from 'shared-ui';
import { Tabs } from 'shared-ui/content';
import { FigureCell, FigureCells } from '../dashboard/figure-cells.tsx';
import { BlockchainPanel } from './blockchain-panel.tsx';
import { PerformancePanel } from './performance-panel.tsx';
import { ServicesPanel } from './services-panel.tsx';

const passphraseShown = 30; // characters, spec §9

/** The configuration: the start of the passphrase, and how calls are made (spec §9). */
const ConfigurationCard = ({ network }: { network: NetworkStatus }) => {
  const info = useSystemInfo().data?.network;
  const passphrase = network.passphrase ?? info?.passphrase;
  return (
    <Card title="Network Configuration" icon="settings">
      <DescriptionList>
        <KeyValue label="Passphrase">
          {passphrase ? (
            <Mono title={passphrase}>{passphrase.slice(0, passphraseShown)}</Mono>
          ) : (
            'Not available'
          )}
        </KeyValue>
        {typeof info?.blockIntervalSeconds === 'number' && (
          <KeyValue label="Block interval">{info.blockIntervalSeconds} seconds</KeyValue>
        )}
        {typeof info?.entryLifetimeSeconds === 'number' && (
          <KeyValue label="Rewards expire after" hint="If not harvested, together with their stake">
            {shortDuration(info.entryLifetimeSeconds * 1000)}
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

type Word = 'online' | 'warning' | 'offline' | 'unknown';

const words: Record<ServiceState['status'], Word> = {
  online: 'online',
  degraded: 'warning',
  offline: 'offline',
  unknown: 'unknown',
};

/** The network itself, in the vocabulary of states. */
const blockchainHealth = ({ status }: NetworkStatus): Word => words[status];

/** All services together: healthy if all are online, critical if none is, degraded otherwise (spec §4). */
const servicesHealth = ({ services }: NetworkStatus): Word => {
  const states = Object.values(services);
  const online = states.filter(({ status }) => status === 'online').length;
  if (states.length === 0) return 'unknown';
  if (online === states.length) return 'online';
  return online === 0 ? 'offline' : 'warning';
};

/** Good above 90 % of successful requests (spec §4). */
const performanceHealth = ({ performance }: NetworkStatus): Word => {
  const rate = performance?.successRate;
  if (rate === null || rate === undefined) return 'unknown';
  return rate > 90 ? 'online' : 'warning';
};

const unseen = 'Not visible to a browser';

/** Checks from the browser: its network connection, and the health of the pool service. */
const ConnectivityPanel = ({ online }: { online: boolean }) => {
  const health = useHealth();
  const answers = health.error ? 'offline' : health.data ? 'online' : 'pending';
  return (
    <Card
      title="Connectivity"
      icon="network"
      description="Measured from this browser, which cannot check DNS or firewall ports."
    >
      <DescriptionList>
        <KeyValue label="Internet">
          <StatusBadge status={online ? 'online' : 'offline'} />
        </KeyValue>
        <KeyValue label="Pool service">
          <StatusBadge status={answers} />
        </KeyValue>
        <KeyValue label="DNS">{unseen}</KeyValue>
        <KeyValue label="Firewall open ports">{unseen}</KeyValue>
      </DescriptionList>
    </Card>
  );
};

/** The network's state as the server reports it. The Internet card shows the browser's connection. */
export const NetworkLive = ({ network }: { network: NetworkStatus }) => {
  const online = useOnline();
  const rate = network.performance?.successRate;
  const services = Object.values(network.services);
  const working = services.filter(({ status }) => status === 'online').length;
  return (
    <>
      <FigureCells>
        <FigureCell
          label="Blockchain"
          value={<StatusBadge status={blockchainHealth(network)} />}
          note={network.blockHeight == null ? 'Block not reported' : `Block #${network.blockHeight}`}
        />
        <FigureCell
          label="Internet"
          value={<StatusBadge status={online ? 'online' : 'offline'} />}
          note="As seen from this browser"
        />
        <FigureCell
          label="Services"
          value={<StatusBadge status={servicesHealth(network)} />}
          note={online ? `${working} of ${services.length} online` : 'Not known while offline'}
        />
        <FigureCell
          label="Performance"
          value={<StatusBadge status={performanceHealth(network)} />}
          note={
            rate === null || rate === undefined ? (
              'First measured after a minute'
            ) : (
              <>
                <Percent value={rate} /> of requests succeed
              </>
            )
          }
        />
      </FigureCells>
      <Tabs
        label="Network"
        tabs={[
          { id: 'blockchain', label: 'Blockchain', panel: <BlockchainPanel network={network} /> },
          { id: 'services', label: 'Services', panel: <ServicesPanel network={network} /> },
          { id: 'connectivity', label: 'Connectivity', panel: <ConnectivityPanel online={online} /> },
          { id: 'performance', label: 'Performance', panel: <PerformancePanel network={network} /> },
        ]}
      />
      <ConfigurationCard network={network} />
    </>
  );
};
