import { join } from 'node:path';
import { createKeyFile, readKeyFile } from '../custody/key-source.ts';
import { type PushKey, readPushKey } from '../webhooks/push-key.ts';
import { ConfigurationError } from './configuration-error.ts';

interface PushKeySource {
  /** 32 bytes as hex digits. */
  readonly PUSH_KEY?: string | undefined;
  /** Without PUSH_KEY, the file `push-key` in this folder holds the key. */
  readonly DATA_DIR: string;
}

/** Reads the key of push messages, or creates one. Throws ConfigurationError when it is malformed. */
export async function providePushKey({ PUSH_KEY, DATA_DIR }: PushKeySource): Promise<PushKey> {
  const file = join(DATA_DIR, 'push-key');
  if (!PUSH_KEY) await createKeyFile(file);
  const text = PUSH_KEY || (await readKeyFile(file))[0];
  try {
    return readPushKey(text ?? '');
  } catch {
    throw new ConfigurationError(
      `${PUSH_KEY ? 'PUSH_KEY' : file}: a push key is 64 hex digits; make one with \`openssl rand -hex 32\``,
    );
  }
}
