import { mutate } from 'swr';
import { forgetNoted } from '../kept/answers.ts';

/** Forgets all that was loaded, and that it was asked for just now, so that each test begins afresh. */
export const emptyCache = async (): Promise<void> => {
  forgetNoted();
  await mutate(() => true, undefined);
};
