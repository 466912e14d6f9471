// The state of the services and the Stellar network, loaded when a page first needs it.
export { useHealth, useNetworkStatus } from './resources/health.ts';
