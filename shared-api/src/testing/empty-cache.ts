import { mutate } from 'swr';
import { clearRecordedResponses } from '../offline-cache/recorded-responses.ts';

/** Forgets all that was loaded, and that it was asked for just now, so that each test begins afresh. */
export const emptyCache = async (): Promise<void> => {
  clearRecordedResponses();
  await mutate(() => true, undefined);
};
