import { act, screen } from '@testing-library/react';
import { login } from 'shared-api/account';
import { apiFor, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import { SuspendedBanner } from './suspended-banner.tsx';

withApi();

it.each([
  ['suspended', true],
  ['funded', false],
])('shows a farmer who is %s the remaining actions: %s', async (status, shown) => {
  const email = 'farmer@kale.test';
  apiFor({ id: 'u1', email, role: 'farmer', status })();
  renderInApp(<SuspendedBanner />);
  await act(() => login({ email, password: 'secret' }));
  expect(screen.queryAllByText('Your account is suspended')).toHaveLength(shown ? 1 : 0);
  expect(screen.queryAllByRole('link', { name: 'Withdraw' })).toHaveLength(shown ? 1 : 0);
});
