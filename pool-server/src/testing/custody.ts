import { randomBytes } from 'node:crypto';
import { type Custody, openCustody } from '../custody/custody.ts';
import { KeyRing } from '../custody/key-ring.ts';
import { MasterKey } from '../custody/master-key.ts';
import { migrateCustody } from '../custody/migrate-custody.ts';
import { recordFirstKey } from '../custody/recorded-key.ts';
import type { Database } from '../database/database.ts';

export const newMasterKey = () => new MasterKey(randomBytes(32));

/** Custody on a database of a test, under a master key of its own unless one is given. */
export async function testCustody(database: Database, masterKey = newMasterKey()): Promise<Custody> {
  await migrateCustody(database);
  const keys = new KeyRing([masterKey]);
  await recordFirstKey(database, keys);
  return openCustody({ database, keys });
}
