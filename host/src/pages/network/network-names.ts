import type { NetworkStatus } from 'shared-api';

export const networkNames: Record<NetworkStatus['network'], string> = {
  sandbox: 'Sandbox',
  testnet: 'Stellar test network',
  public: 'Stellar public network',
  unknown: 'Unknown',
};
