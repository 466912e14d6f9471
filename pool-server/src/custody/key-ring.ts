import type { KeyEncryptionKey } from './master-key.ts';

/** The master keys of a program: the current one, which a rotation makes the database's key, then earlier ones. */
export type MasterKeys = readonly [current: KeyEncryptionKey, ...earlier: KeyEncryptionKey[]];

/** The master keys that a process can use. It only gains keys, so that sealed keys kept in memory stay readable. */
export class KeyRing {
  readonly #keys = new Map<string, KeyEncryptionKey>();
  #current: KeyEncryptionKey;

  constructor(keys: MasterKeys) {
    [this.#current] = keys;
    this.add(keys);
  }

  get current(): KeyEncryptionKey {
    return this.#current;
  }

  get ids(): string[] {
    return [...this.#keys.keys()];
  }

  add(keys: MasterKeys): void {
    [this.#current] = keys;
    for (const key of keys) this.#keys.set(key.id, key);
  }

  find(id: string): KeyEncryptionKey | undefined {
    return this.#keys.get(id);
  }
}
