import { screen, within } from '@testing-library/react';

/** The part of the page that is marked as sample data, once it is there. */
export const sample = async () => {
  const part = await screen.findByRole('region', { name: 'Sample data' });
  expect(within(part).getByText('Sample data')).toBeVisible();
  return within(part);
};
