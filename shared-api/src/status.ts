// The public status page.
export type { Incident, ServiceStatus } from './contract/service-status.ts';
export { useServiceStatus, useWriteIncident } from './resources/service-status.ts';
