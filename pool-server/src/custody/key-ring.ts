import type { StellarAddress } from 'shared-api/address';
import { CustodyError, type MasterKey } from './master-key.ts';

/** The master keys of a program: the current one, which a rotation makes the database's own, then earlier ones. */
export type MasterKeys = readonly [current: MasterKey, ...earlier: MasterKey[]];

/** A row of `custody.keys`. */
export interface SealedKey {
  readonly address: StellarAddress;
  readonly master_key_id: string;
  readonly sealed: Uint8Array;
}

/** The master keys that a process can use. It only gains keys, so that sealed keys kept in memory stay readable. */
export class KeyRing {
  readonly #keys = new Map<string, MasterKey>();
  #current: MasterKey;

  constructor(keys: MasterKeys) {
    [this.#current] = keys;
    this.add(keys);
  }

  get current(): MasterKey {
    return this.#current;
  }

  get ids(): string[] {
    return [...this.#keys.keys()];
  }

  add(keys: MasterKeys): void {
    [this.#current] = keys;
    for (const key of keys) this.#keys.set(key.id, key);
  }

  find(id: string): MasterKey | undefined {
    return this.#keys.get(id);
  }

  /** Passes a custodial key to `use` and wipes it before returning. Throws CustodyError if it cannot be unsealed. */
  unseal<T>({ address, master_key_id: id, sealed }: SealedKey, use: (secret: Uint8Array) => T): T {
    const key = this.#keys.get(id);
    if (!key) throw new CustodyError(`The key of ${address} is sealed under another master key, ${id}`);
    return key.unseal(sealed, address, use);
  }
}
