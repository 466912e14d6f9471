import type { ApiError } from 'shared-api';

/** Why a registration failed, in the words of spec §8. */
export const registrationFailure = ({ status, message }: ApiError): string => {
  // The HTTP client's message is `HTTP 502: Bad Gateway` for a body that is not JSON, and `HTTP 400` for one without a
  // message.
  if (message.startsWith(`HTTP ${status}:`)) {
    return `Server returned HTML instead of JSON (status ${status}). Check that the backend is running.`;
  }
  if (message === `HTTP ${status}`) return `Registration failed with status ${status}`;
  return message || 'Registration failed';
};
