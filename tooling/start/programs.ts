import { resolve } from 'node:path';
import type { Ports } from './ports.ts';

export type ProgramName = 'signer' | 'api' | 'engine' | 'pooler' | 'backup' | 'gateway';

/** The database roles of the programs. */
export const ROLES = ['migrate', 'api', 'engine', 'signer', 'pooler', 'backup'] as const;
export type Role = (typeof ROLES)[number];

export type Part = {
  name: ProgramName;
  /** The absolute path of the TypeScript file to run. */
  file: string;
  /** An address that responds with 2xx when the program is ready. Without it, a "ready" line in its log counts. */
  health?: string;
  /** Its role in an embedded database. */
  role?: Role;
  /**
   * The signer alone gets the master key, `backup` the backup key. They and other clients of the signer share a secret.
   */
  custody?: 'signer' | 'backup' | 'client';
  /** Variables with a different value for this program. */
  env?: Record<string, string>;
};

export type Parts = {
  /** Runs first, as the superuser: creates the roles of an embedded database. */
  roles?: string;
  /** Started first, since `prepare` needs it. */
  signer?(ports: Ports): Part;
  /** Runs to its end before the other programs: schema and first history. */
  prepare: string;
  /** In starting order: each stage starts when every program of the previous one is ready. */
  stages(ports: Ports): Part[][];
};

const root = resolve(import.meta.dirname, '../..');
const server = (name: string) => resolve(root, `pool-server/src/main/${name}.ts`);

const scheduledBackups: Part = {
  name: 'backup',
  file: server('scheduled-backups'),
  role: 'backup',
  custody: 'backup',
};

/** The programs of the product. */
export const productParts: Parts = {
  roles: server('database-roles'),
  signer: ports => ({
    name: 'signer',
    file: server('signer'),
    health: `http://127.0.0.1:${ports.signer}/ready`,
    role: 'signer',
    custody: 'signer',
  }),
  prepare: server('migrate-and-seed'),
  stages: ports => [
    [
      {
        name: 'api',
        file: server('api'),
        health: `http://127.0.0.1:${ports.api}/health`,
        role: 'api',
        custody: 'client',
        // The API trusts the gateway on this machine. TRUSTED_PROXIES of the environment is for the gateway itself.
        env: { TRUSTED_PROXIES: 'loopback' },
      },
      {
        name: 'gateway',
        file: resolve(root, 'tooling/gateway/main.ts'),
        health: `http://127.0.0.1:${ports.gateway}/`,
      },
    ],
    [
      { name: 'engine', file: server('engine'), role: 'engine', custody: 'client' },
      { name: 'pooler', file: server('pooler'), role: 'pooler' },
      ...(process.env.BACKUP_HOURS ? [scheduledBackups] : []),
    ],
  ],
};
