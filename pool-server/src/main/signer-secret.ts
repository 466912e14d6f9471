import { ConfigurationError } from './configuration-error.ts';
import type { Environment } from './environment.ts';

/** The secret that the signer shares with the programs that order signatures. Throws ConfigurationError without one. */
export function signerSecret({ SIGNER_SECRET }: Pick<Environment, 'SIGNER_SECRET'>): string {
  if (SIGNER_SECRET) return SIGNER_SECRET;
  throw new ConfigurationError(
    'SIGNER_SECRET is missing: make one with `openssl rand -hex 32`, and give it to the signer, the API and the engine',
  );
}
