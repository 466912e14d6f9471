import { screen, within } from '@testing-library/react';

/** The card of this name, once it is there. */
export const card = async (name: string) => within(await screen.findByRole('region', { name }));
