import type { ApiError } from 'shared-api';

/** Why a registration failed, in the words of spec §8. */
export const registrationFailure = ({ status, message, lacks }: ApiError): string => {
  if (lacks === 'JSON') {
    return `Server returned HTML instead of JSON (status ${status}). Check that the backend is running.`;
  }
  if (lacks === 'message') return `Registration failed with status ${status}`;
  return message || 'Registration failed';
};
