import { createECDH } from 'node:crypto';

/** The server's key pair (VAPID, RFC 8292), in base64url: push services accept messages to its subscribers only. */
export interface PushKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The pair of a private key, given as 64 hex digits. Throws if it is not a private key. */
export function readPushKey(hex: string): PushKey {
  if (!/^[0-9a-f]{64}$/i.test(hex)) throw new TypeError('A push key is 64 hex digits');
  const privateKey = Buffer.from(hex, 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  // Not `pair.getPrivateKey()`, which drops leading zeros: web-push refuses a shorter key.
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
