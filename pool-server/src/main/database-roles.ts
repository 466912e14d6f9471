import * as v from 'valibot';
import { prepareRoles, ROLES, type Role } from '../database/roles.ts';
import { ConfigurationError } from './configuration-error.ts';
import { readEnvironment } from './environment.ts';
import { createLog, runProgram } from './program.ts';
import { withSecretFiles } from './secret-files.ts';

const Password = v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters')));

/** Creates the database roles, with passwords from `DATABASE_PASSWORD_API` and so on, as a superuser. */
await runProgram('database-roles', async () => {
  const env = readEnvironment();
  const given = withSecretFiles(process.env);
  const passwords: Partial<Record<Role, string>> = {};
  for (const role of ROLES) {
    const variable = `DATABASE_PASSWORD_${role.toUpperCase()}`;
    const parsed = v.safeParse(Password, given[variable]);
    if (!parsed.success) throw new ConfigurationError(`${variable}: ${parsed.issues[0].message}`);
    if (parsed.output) passwords[role] = parsed.output;
  }
  await prepareRoles(env.DATABASE_URL, passwords);
  createLog('database-roles', env).info(
    { roles: Object.keys(passwords).join(', ') },
    'the roles are up to date',
  );
});
