import * as v from 'valibot';
import { maybe } from './tolerant.ts';
import { Count, Timestamp } from './units.ts';

// Not `literal`, which no other response of the client needs: it would load with the first page.
const publicKey = v.picklist(['public-key']);

/** The challenge for an authenticator; the field names are those of WebAuthn Level 3. */
const descriptor = v.object({
  id: v.string(),
  type: publicKey,
  transports: v.optional(v.array(v.string())),
});

/** Options of `navigator.credentials.get`, as JSON. */
export const PasskeyRequest = v.object({
  challenge: v.string(),
  timeout: v.optional(v.number()),
  rpId: v.optional(v.string()),
  allowCredentials: v.optional(v.array(descriptor)),
  userVerification: v.optional(v.picklist(['discouraged', 'preferred', 'required'])),
});

/** Options of `navigator.credentials.create`, as JSON. */
export const PasskeyCreation = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.optional(v.string()), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: publicKey })),
  timeout: v.optional(v.number()),
  excludeCredentials: v.optional(v.array(descriptor)),
  authenticatorSelection: v.optional(
    v.object({
      residentKey: v.optional(v.picklist(['discouraged', 'preferred', 'required'])),
      requireResidentKey: v.optional(v.boolean()),
      userVerification: v.optional(v.picklist(['discouraged', 'preferred', 'required'])),
    }),
  ),
  attestation: v.optional(v.picklist(['none'])),
});
export type PasskeyCreation = v.InferOutput<typeof PasskeyCreation>;

/** How an account can prove a second factor. `passkey` is null without one. */
export const SecondFactorQuestion = v.object({
  passkey: v.nullable(PasskeyRequest),
  totp: v.boolean(),
  recovery: v.boolean(),
});
export type SecondFactorQuestion = v.InferOutput<typeof SecondFactorQuestion>;

/** GET /auth/factors. */
export const Factors = v.object({
  /** Whether the role of the account must have one here. */
  required: v.boolean(),
  items: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(['passkey', 'totp']),
      name: v.string(),
      addedAt: Timestamp,
      lastUsedAt: v.nullable(Timestamp),
    }),
  ),
  recoveryCodesLeft: Count,
});
export type Factors = v.InferOutput<typeof Factors>;

/** The secret of an authenticator app, and the same as an `otpauth://` address for a QR code. */
export const NewTotp = v.object({ secret: v.string(), uri: v.string() });
export type NewTotp = v.InferOutput<typeof NewTotp>;

/** Recovery codes, shown once. A new set replaces the earlier one. */
export const RecoveryCodes = v.object({ codes: v.array(v.string()) });

/** Response to adding a factor. The first factor includes recovery codes. */
export const FactorAdded = v.object({
  id: v.string(),
  recoveryCodes: maybe(v.nullable(v.array(v.string()))),
});
export type FactorAdded = v.InferOutput<typeof FactorAdded>;
