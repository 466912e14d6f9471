import { screen, within } from '@testing-library/react';

/** The cells of the table row of this name, once it is there. */
export const rowOf = async (name: string | RegExp) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') ?? document.body);
