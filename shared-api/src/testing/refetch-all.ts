import { act } from '@testing-library/react';
import { mutate } from 'swr';

/** Has every resource on the page asked for again, as time or an event of the server would. */
export const refetchAll = async (): Promise<void> => {
  await act(async () => {
    await mutate(() => true);
  });
};
