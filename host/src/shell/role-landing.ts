import type { Role } from 'shared-api';

const landings: Record<Role, string> = {
  farmer: '/dashboard',
  pooler: '/pooler-console',
  admin: '/admin',
};

/** Where a role starts after sign-in (spec §4, redirect by role). */
export const roleLanding = (role: Role) => landings[role];
