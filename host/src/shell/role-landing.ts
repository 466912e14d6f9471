import type { Role } from 'shared-api';
import { landingOf } from '../remotes/remotes.ts';

/**
 * Where a role starts after sign-in (spec §4, redirect by role): the page that a remote has for it, or the dashboard.
 */
export const roleLanding = (role: Role) => landingOf(role) ?? '/dashboard';
