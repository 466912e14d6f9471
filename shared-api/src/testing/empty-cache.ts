import { mutate } from 'swr';

/** Forgets all that was loaded, and that it was asked for just now, so that each test begins afresh. */
export const emptyCache = async (): Promise<void> => {
  await mutate(() => true, undefined);
};
