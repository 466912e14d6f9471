import { act } from '@testing-library/react';
import { mutate } from 'swr';

/** Refetches every resource on the page, as time or a server event would. */
export const refetchAll = async (): Promise<void> => {
  await act(async () => {
    await mutate(() => true);
  });
};
