import type { SignerAddress } from '../signer/client.ts';
import type { Environment } from './environment.ts';
import { signerSecret } from './signer-secret.ts';

/** The signer's address and secret. Throws ConfigurationError without one. */
export const signerAddress = (env: Environment): SignerAddress => ({
  url: env.SIGNER_URL ?? `http://127.0.0.1:${env.SIGNER_PORT}`,
  secret: signerSecret(env),
});
