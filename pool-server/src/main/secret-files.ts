import { readFileSync } from 'node:fs';

const named = ['MASTER_KEY', 'POOLERS', 'ADMIN_PASSWORD', 'DATABASE_PASSWORD'] as const;

const contentOf = (file: string | undefined) => (file ? readFileSync(file, 'utf8').trim() : undefined);

/**
 * The environment with the secrets that containers hand out as files: `MASTER_KEY_FILE` names the file with
 * MASTER_KEY, so too for POOLERS and ADMIN_PASSWORD; the password in `DATABASE_PASSWORD_FILE` goes into DATABASE_URL.
 * Throws when a file that is named cannot be read.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const found = Object.fromEntries(
    named.flatMap(name => {
      const content = contentOf(env[`${name}_FILE`]);
      return content === undefined ? [] : [[name, content]];
    }),
  );
  const { DATABASE_PASSWORD, ...secrets } = found;
  const url = URL.parse(env.DATABASE_URL ?? '');
  if (!DATABASE_PASSWORD || !url) return { ...env, ...secrets };
  url.password = DATABASE_PASSWORD;
  return { ...env, ...secrets, DATABASE_URL: url.href };
}
