import {
  PasskeyCreation,
  type PasskeyRegistration,
  PasskeyRequest,
  type SecondFactorProof,
} from 'shared-api/contract';
import * as v from 'valibot';
import { many, one, type Queryable } from '../../database/database.ts';
import type { UserId } from '../../domain/ids.ts';

const NAME = 'KALE Pool';
/** A passkey's user id has at most this many bytes (WebAuthn, 5.4.3). */
const USER_ID_BYTES = 64;

/** Loaded when needed: only the API checks passkeys. */
const library = () => import('@simplewebauthn/server');

/** The site that passkeys are bound to: the product's address in a browser. */
const siteOf = (pageUrl: string) => {
  const { hostname, origin } = new URL(pageUrl);
  return { expectedRPID: hostname, expectedOrigin: origin };
};

const passkeysOf = async (on: Queryable, userId: UserId) =>
  (
    await many<{ id: string; transports: string[] | null }>(
      on,
      `SELECT credential_id AS id, transports FROM second_factors WHERE user_id = $1 AND kind = 'passkey'`,
      [userId],
    )
  ).map(({ id, transports }) => ({ id, ...(transports && { transports }) }));

/** Asks for a passkey that the account does not have yet. */
export async function askForNewPasskey(
  on: Queryable,
  pageUrl: string,
  { userId, email }: { userId: UserId; email: string },
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: siteOf(pageUrl).expectedRPID,
    userName: email,
    userID: new TextEncoder().encode(userId).slice(0, USER_ID_BYTES),
    excludeCredentials: await passkeysOf(on, userId),
  });
  return v.parse(PasskeyCreation, options);
}

/** Asks for a signature by one of the user's passkeys; null when there is none. */
export async function askForPasskey(
  on: Queryable,
  pageUrl: string,
  userId: UserId,
): Promise<v.InferOutput<typeof PasskeyRequest> | null> {
  const allowCredentials = await passkeysOf(on, userId);
  if (allowCredentials.length === 0) return null;
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(pageUrl).expectedRPID,
    allowCredentials,
    userVerification: 'discouraged',
  });
  return v.parse(PasskeyRequest, options);
}

/** A verified new passkey. */
export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly signCount: number;
}

/** The passkey of a registration, or null when it does not answer the challenge. */
export async function readNewPasskey(
  pageUrl: string,
  challenge: string,
  response: v.InferOutput<typeof PasskeyRegistration>,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    ...siteOf(pageUrl),
    requireUserVerification: false,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, publicKey, signCount: counter };
}

interface PasskeyRow {
  id: string;
  public_key: Buffer;
  sign_count: string;
}

/** Marks a passkey's answer to a challenge as used. Returns the factor's id, or null if it is not one of the user's. */
export async function usePasskey(
  on: Queryable,
  pageUrl: string,
  { userId, challenge, now }: { userId: UserId; challenge: string; now: Date },
  { response }: Extract<SecondFactorProof, { kind: 'passkey' }>,
): Promise<string | null> {
  const known = await one<PasskeyRow>(
    on,
    'SELECT id, public_key, sign_count FROM second_factors WHERE user_id = $1 AND credential_id = $2 FOR UPDATE',
    [userId, response.id],
  );
  if (!known || !challenge) return null;
  const { verifyAuthenticationResponse } = await library();
  const answer = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    ...siteOf(pageUrl),
    credential: {
      id: response.id,
      publicKey: new Uint8Array(known.public_key),
      counter: Number(known.sign_count),
    },
    requireUserVerification: false,
  }).catch(() => null);
  if (!answer?.verified) return null;
  await on.query('UPDATE second_factors SET sign_count = $2, last_used_at = $3 WHERE id = $1', [
    known.id,
    answer.authenticationInfo.newCounter,
    now,
  ]);
  return known.id;
}
