import type { ApiError } from 'shared-api';

/** The title of an error after a failed order: whether it may have had an effect. */
export const failedTitle = (error: ApiError | undefined) =>
  error?.unclear ? 'It may have been changed' : 'Nothing was changed';
