import { KeyRing } from '../custody/key-ring.ts';
import { keyFile, readMasterKeys } from '../custody/key-source.ts';
import { MasterKeyRefused } from '../custody/master-key.ts';
import type { Environment } from './environment.ts';

/** The master keys; `sealedUnder` is the database's, if recorded. Throws MasterKeyRefused if missing or malformed. */
export async function openKeys(env: Environment, sealedUnder: string | null): Promise<KeyRing> {
  const source = env.keySource();
  const keys = await readMasterKeys(source);
  if (keys) return new KeyRing(keys);
  const file = keyFile(source.dataDir);
  throw new MasterKeyRefused(
    sealedUnder
      ? `There is no master key, and the database is sealed under ${sealedUnder}: set MASTER_KEY to that key, or put it back into ${file}. A new one would open no wallet`
      : `There is no master key: make one with \`openssl rand -hex 32\`, keep a copy of it elsewhere, and set MASTER_KEY or write it into ${file}`,
  );
}
