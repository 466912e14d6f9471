import { readFileSync } from 'node:fs';
import { ROLES } from '../database/roles.ts';
import { ConfigurationError } from './configuration-error.ts';

// In this order: during a replacement, a key that has left MASTER_KEY is already in MASTER_KEYS_EARLIER.
const named = [
  'MASTER_KEY',
  'MASTER_KEYS_EARLIER',
  'SIGNER_SECRET',
  'BACKUP_KEY',
  'PUSH_KEY',
  'METRICS_TOKEN',
  'POOLERS',
  'ADMIN_PASSWORD',
  'DATABASE_PASSWORD',
  ...ROLES.map(role => `DATABASE_PASSWORD_${role.toUpperCase()}`),
];

function contentOf(variable: string, file: string | undefined): string | undefined {
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(`${variable}: ${file} cannot be read (${code})`);
  }
}

/**
 * The environment with the secrets that containers provide as files: `MASTER_KEY_FILE` names the file with MASTER_KEY.
 * `DATABASE_PASSWORD_FILE` is added to both database URLs. Throws ConfigurationError for an unreadable file.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const found = Object.fromEntries(
    named.flatMap(name => {
      const variable = `${name}_FILE`;
      const content = contentOf(variable, env[variable]);
      return content === undefined ? [] : [[name, content]];
    }),
  );
  const { DATABASE_PASSWORD, ...secrets } = found;
  const urls = ['DATABASE_URL', 'DATABASE_REPLICA_URL'].flatMap(name => {
    const url = URL.parse(env[name] ?? '');
    if (!DATABASE_PASSWORD || !url) return [];
    url.password = DATABASE_PASSWORD;
    return [[name, url.href]];
  });
  return { ...env, ...secrets, ...Object.fromEntries(urls) };
}
