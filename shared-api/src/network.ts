// How the services and the Stellar network are: loaded when a page first needs it.
export { useHealth, useNetworkStatus } from './resources/health.ts';
