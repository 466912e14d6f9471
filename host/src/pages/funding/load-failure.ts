import type { ApiError } from 'shared-api';

/** Why the funding could not be read, in the words of spec §8: a response that is not OK, or any other error. */
export const loadFailure = ({ status, code, message }: ApiError) =>
  status > 0 && code !== 'TIMEOUT' && code !== 'INVALID_RESPONSE'
    ? 'Failed to load funding status'
    : message || 'Failed to load status';
