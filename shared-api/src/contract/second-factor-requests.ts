import * as v from 'valibot';

// Separate from the responses, so that the client does not load schemas that only the server uses.
const base64url = (length: number) =>
  v.pipe(v.string(), v.maxLength(length), v.regex(/^[\w-]*$/, 'Not base64url'));
const text = (length: number) => v.pipe(v.string(), v.maxLength(length));

const credential = { id: base64url(2048), rawId: base64url(2048), type: v.literal('public-key') };

const PasskeyAssertion = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    userHandle: v.optional(base64url(1024)),
  }),
});

export const PasskeyRegistration = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(32_768),
    transports: v.optional(v.pipe(v.array(text(32)), v.maxLength(10))),
  }),
});

/** A proof of a second factor: a passkey's signature, a code of an authenticator app, or a recovery code. */
export const SecondFactorProof = v.variant('kind', [
  v.object({ kind: v.literal('passkey'), response: PasskeyAssertion }),
  v.object({ kind: v.literal('totp'), code: text(20) }),
  v.object({ kind: v.literal('recovery'), code: text(60) }),
]);
export type SecondFactorProof = v.InferOutput<typeof SecondFactorProof>;

/** POST /auth/second-factor/prove. */
export const ProveRequest = v.object({ proof: SecondFactorProof });

/** POST /auth/login/second-factor: the second stage of signing in, with the token of the first. */
export const SecondStageRequest = v.object({ token: text(200), proof: SecondFactorProof });
export type SecondStageRequest = v.InferOutput<typeof SecondStageRequest>;

/** POST /auth/login/lost-factor, with the token of the first stage. */
export const LostFactorRequest = v.object({ token: text(200) });

const name = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Enter a name'),
  v.maxLength(60, 'The name must be at most 60 characters'),
);

/** Starts to add a factor. The first one requires the password; a further one, a factor that was just proved. */
export const StartFactorRequest = v.object({ password: v.optional(text(1024)) });

export const AddPasskeyRequest = v.object({ name, response: PasskeyRegistration });
export type AddPasskeyRequest = v.InferOutput<typeof AddPasskeyRequest>;
export const AddTotpRequest = v.object({ name, code: text(20) });
export const RenameFactorRequest = v.object({ name });
