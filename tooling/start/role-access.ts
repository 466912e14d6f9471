import { randomBytes } from 'node:crypto';
import { ROLES, type Role } from './programs.ts';

/** New passwords for the roles of an embedded database, generated at each start and never written to disk. */
export function newRoleAccess(superuserUrl: string) {
  const passwords = Object.fromEntries(ROLES.map(role => [role, randomBytes(24).toString('hex')])) as Record<
    Role,
    string
  >;
  return {
    /** The environment of the program that sets the passwords. */
    variables: Object.fromEntries(
      ROLES.map(role => [`DATABASE_PASSWORD_${role.toUpperCase()}`, passwords[role]]),
    ),
    urlFor(role: Role): string {
      const url = new URL(superuserUrl);
      url.username = `kale_${role}`;
      url.password = passwords[role];
      return url.href;
    },
  };
}
