import type { NetworkStatus, ServiceState } from 'shared-api';

type Word = 'online' | 'warning' | 'offline' | 'unknown';

const words: Record<ServiceState['status'], Word> = {
  online: 'online',
  degraded: 'warning',
  offline: 'offline',
  unknown: 'unknown',
};

/** The network itself, in the vocabulary of states. */
export const blockchainHealth = ({ status }: NetworkStatus): Word => words[status];

/** All services together: healthy if all are online, critical if none is, degraded otherwise (spec §4). */
export const servicesHealth = ({ services }: NetworkStatus): Word => {
  const states = Object.values(services);
  const online = states.filter(({ status }) => status === 'online').length;
  if (states.length === 0) return 'unknown';
  if (online === states.length) return 'online';
  return online === 0 ? 'offline' : 'warning';
};

/** Good above 90 % of successful requests (spec §4). */
export const performanceHealth = ({ performance }: NetworkStatus): Word => {
  const rate = performance?.successRate;
  if (rate === null || rate === undefined) return 'unknown';
  return rate > 90 ? 'online' : 'warning';
};
