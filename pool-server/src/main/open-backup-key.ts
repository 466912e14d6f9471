import { join } from 'node:path';
import { BackupKey } from '../backup/backup-key.ts';
import { createKeyFile, readKeyFile } from '../custody/key-source.ts';
import { ConfigurationError } from './configuration-error.ts';

interface BackupKeySource {
  /** 32 bytes as hex digits. */
  readonly BACKUP_KEY?: string | undefined;
  /** Without BACKUP_KEY, the file `backup-key` in this folder holds the key. */
  readonly DATA_DIR: string;
}

/** Reads the backup key. Throws ConfigurationError if it is missing or malformed. */
export async function openBackupKey({ BACKUP_KEY, DATA_DIR }: BackupKeySource): Promise<BackupKey> {
  const file = backupKeyFile(DATA_DIR);
  const text = BACKUP_KEY ?? (await readKeyFile(file))[0];
  if (!text) {
    throw new ConfigurationError(
      `There is no backup key: make one with \`openssl rand -hex 32\`, keep a copy of it elsewhere, and set BACKUP_KEY or write it into ${file}`,
    );
  }
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new ConfigurationError(`${BACKUP_KEY ? 'BACKUP_KEY' : file}: a backup key is 64 hex digits`);
  return new BackupKey(Buffer.from(text, 'hex'));
}

/** The same, but creates a key for a sandbox without one. */
export async function provideBackupKey(
  env: BackupKeySource & { readonly stellar: unknown },
): Promise<BackupKey> {
  if (!env.BACKUP_KEY && !env.stellar) await createKeyFile(backupKeyFile(env.DATA_DIR));
  return openBackupKey(env);
}

const backupKeyFile = (dataDir: string) => join(dataDir, 'backup-key');
