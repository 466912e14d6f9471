import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { insertApiKey } from '../commands/api-keys.ts';
import { type Database, one } from '../database/database.ts';
import { hashToken } from '../domain/token.ts';
import { commit } from '../events/event-store.ts';
import { type MinedPool, MinedPools } from '../pooler/settings.ts';
import { SANDBOX_POOLS } from './sandbox-accounts.ts';

/** The file from which a sandbox's pooler program reads its pools and their API keys, in the format of `POOLERS`. */
export const poolersFile = (dataDir: string) => join(dataDir, 'poolers');

async function readKeys(file: string): Promise<readonly MinedPool[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const read = v.safeParse(MinedPools, text);
  return read.success ? read.output : [];
}

/** Provides an API key for each pool of a sandbox in the file, keeps those there, and writes keys to that file only. */
export async function provideApiKeys(database: Database, dataDir: string, at: Date): Promise<void> {
  const file = poolersFile(dataDir);
  const known = await readKeys(file);
  let created = 0;
  const pools: MinedPool[] = [];
  for (const { poolId } of SANDBOX_POOLS) {
    const stored = known.find(({ poolerId }) => poolerId === poolId);
    const sql = 'SELECT 1 FROM api_keys WHERE key_hash = $1 AND pool_id = $2';
    if (stored && (await one(database, sql, [hashToken(stored.key), poolId]))) {
      pools.push(stored);
      continue;
    }
    const context = { actor: { kind: 'system' }, cause: null, at } as const;
    const wanted = { poolId, name: 'Pooler program', scopes: ['work:read', 'work:submit'] } as const;
    const { key } = await commit(database, context, unit => insertApiKey(unit, context, wanted, null));
    pools.push({ poolerId: poolId, key });
    created += 1;
  }
  if (created === 0) return;
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.draft`;
  await writeFile(draft, `${JSON.stringify(pools)}\n`, { mode: 0o600, flush: true });
  await rename(draft, file);
}
