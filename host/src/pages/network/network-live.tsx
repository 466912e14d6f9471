import { type NetworkStatus, useOnline } from 'shared-api';
import { Percent, StatusBadge } from 'shared-ui';
import { Tabs } from 'shared-ui/content';
import { FigureCell, FigureCells } from '../dashboard/figure-cells.tsx';
import { BlockchainPanel } from './blockchain-panel.tsx';
import { ConfigurationCard } from './configuration-card.tsx';
import { ConnectivityPanel } from './connectivity-panel.tsx';
import { blockchainHealth, performanceHealth, servicesHealth } from './network-health.ts';
import { PerformancePanel } from './performance-panel.tsx';
import { ServicesPanel } from './services-panel.tsx';

/** The network's state as the server reports it. The Internet card shows the browser's connection. */
export const NetworkLive = ({ network }: { network: NetworkStatus }) => {
  const online = useOnline();
  const rate = network.performance?.successRate;
  const services = Object.values(network.services);
  const working = services.filter(({ status }) => status === 'online').length;
  return (
    <>
      <FigureCells>
        <FigureCell label="Blockchain" value={<StatusBadge status={blockchainHealth(network)} />}>
          {network.blockHeight == null ? 'Block not reported' : `Block #${network.blockHeight}`}
        </FigureCell>
        <FigureCell label="Internet" value={<StatusBadge status={online ? 'online' : 'offline'} />}>
          As seen from this browser
        </FigureCell>
        <FigureCell label="Services" value={<StatusBadge status={servicesHealth(network)} />}>
          {online ? `${working} of ${services.length} online` : 'Not known while offline'}
        </FigureCell>
        <FigureCell label="Performance" value={<StatusBadge status={performanceHealth(network)} />}>
          {rate === null || rate === undefined ? (
            'First measured after a minute'
          ) : (
            <>
              <Percent value={rate} /> of requests succeed
            </>
          )}
        </FigureCell>
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
