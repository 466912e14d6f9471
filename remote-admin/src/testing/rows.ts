import { screen, within } from '@testing-library/react';

/** What stands in the row of a table that is called so, once it is there. */
export const rowOf = async (name: string | RegExp) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') ?? document.body);
