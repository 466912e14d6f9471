import { useSystemInfo } from 'shared-api';
import { Badge, type IconName, type Tone } from 'shared-ui';

const networks: Record<string, { label: string; tone: Tone; icon: IconName }> = {
  sandbox: { label: 'Sandbox', tone: 'warning', icon: 'warning' },
  testnet: { label: 'Testnet', tone: 'warning', icon: 'warning' },
  public: { label: 'Public network', tone: 'neutral', icon: 'network' },
  unknown: { label: 'Unknown network', tone: 'warning', icon: 'warning' },
};

/** Which network this is, loud when its coins are worth nothing. Absent while nobody knows. */
export const NetworkBadge = () => {
  const { data } = useSystemInfo();
  const shown = data?.network && networks[data.network.name];
  if (!shown) return null;
  return (
    <Badge tone={shown.tone} icon={shown.icon}>
      {shown.label}
    </Badge>
  );
};
