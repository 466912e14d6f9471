import type { Role } from 'shared-api';

/** The product's tagline (spec §2, Layout). */
export const productLine = 'Plant → Work → Harvest coordination system';

/** The role's name in the shell (spec §6; header modes of ux.md, Look). */
export const roleLabels = {
  farmer: {
    name: 'Farmer User',
    duty: 'Stake & Harvest',
    mode: 'Farmer Mode',
    purpose: 'Participate in mining pools',
    plural: 'farmers',
  },
  pooler: {
    name: 'Pool Operator',
    duty: 'Coordinate Pools',
    mode: 'Pooler Mode',
    purpose: 'Operate mining coordination',
    plural: 'pool operators',
  },
  admin: {
    name: 'Administrator',
    duty: 'System Admin',
    mode: 'Admin Mode',
    purpose: 'System administration',
    plural: 'administrators',
  },
} as const satisfies Record<Role, Record<string, string>>;
