/** Names that are not the service's id with a capital. */
const NAMES: Record<string, string> = { api: 'API', backup: 'Backups', seals: 'Event log' };

/** What administrators call a part of the product that GET /health reports. */
export const serviceName = (id: string) => NAMES[id] ?? id.charAt(0).toUpperCase() + id.slice(1);
