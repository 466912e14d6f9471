import { createContext, useContext } from 'react';
import { useSystemInfo } from 'shared-api';
import { Badge, type Tone } from 'shared-ui';

const networks: Record<string, { label: string; tone: Tone }> = {
  sandbox: { label: 'Sandbox', tone: 'waiting' },
  testnet: { label: 'Testnet', tone: 'waiting' },
  public: { label: 'Public network', tone: 'neutral' },
  unknown: { label: 'Unknown network', tone: 'waiting' },
};

/** The network that a page is prerendered for. */
export const KnownNetwork = createContext<string | undefined>(undefined);

/** The networks by the name that the server gives them. */
export const networkNames = Object.keys(networks);

/** The network, marked clearly if its coins have no value. Absent while unknown. */
export const NetworkBadge = () => {
  const known = useContext(KnownNetwork);
  const name = useSystemInfo().data?.network?.name ?? known;
  const shown = name && networks[name];
  if (!shown) return null;
  return <Badge tone={shown.tone}>{shown.label}</Badge>;
};
