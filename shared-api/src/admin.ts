// The figures of an admin's first page, loaded with it.
export type { AdminCustody } from './contract/admin-overview.ts';
export { useAdminCustody, useAdminOverview } from './resources/admin-overview.ts';
