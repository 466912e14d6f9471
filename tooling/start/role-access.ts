import { randomBytes } from 'node:crypto';
import { ROLES, type Role } from './programs.ts';

/** New passwords of the roles of an embedded database. They are made at each start and written nowhere. */
export function newRoleAccess(superuserUrl: string) {
  const passwords = Object.fromEntries(ROLES.map(role => [role, randomBytes(24).toString('hex')])) as Record<
    Role,
    string
  >;
  return {
    /** For the program that sets the passwords. */
    variables: Object.fromEntries(
      ROLES.map(role => [`DATABASE_PASSWORD_${role.toUpperCase()}`, passwords[role]]),
    ),
    /** Where a program with this role connects. */
    urlFor(role: Role): string {
      const url = new URL(superuserUrl);
      url.username = `kale_${role}`;
      url.password = passwords[role];
      return url.href;
    },
  };
}
