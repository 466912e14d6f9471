import { mutate } from 'swr';
import { clearRecordedResponses } from '../offline-cache/recorded-responses.ts';

/** Clears loaded data and request times, so that each test starts clean. */
export const emptyCache = async (): Promise<void> => {
  clearRecordedResponses();
  await mutate(() => true, undefined);
};
