import { createContext, useContext } from 'react';
import { useSystemInfo } from 'shared-api';
import { Badge, type IconName, type Tone } from 'shared-ui';

const networks: Record<string, { label: string; tone: Tone; icon: IconName }> = {
  sandbox: { label: 'Sandbox', tone: 'waiting', icon: 'warning' },
  testnet: { label: 'Testnet', tone: 'waiting', icon: 'warning' },
  public: { label: 'Public network', tone: 'neutral', icon: 'network' },
  unknown: { label: 'Unknown network', tone: 'waiting', icon: 'warning' },
};

/** The network that a page is rendered for before anybody can be asked. */
export const KnownNetwork = createContext<string | undefined>(undefined);

/** The networks by the name that the server gives them. */
export const networkNames = Object.keys(networks);

/** Which network this is, loud when its coins are worth nothing. Absent while nobody knows. */
export const NetworkBadge = () => {
  const known = useContext(KnownNetwork);
  const name = useSystemInfo().data?.network?.name ?? known;
  const shown = name && networks[name];
  if (!shown) return null;
  return (
    <Badge tone={shown.tone} icon={shown.icon}>
      {shown.label}
    </Badge>
  );
};
