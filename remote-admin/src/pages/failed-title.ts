import type { ApiError } from 'shared-api';

/** What an order that failed has left behind, as far as anybody knows. */
export const failedTitle = (error: ApiError | undefined) =>
  error?.unclear ? 'It may have been changed' : 'Nothing was changed';
