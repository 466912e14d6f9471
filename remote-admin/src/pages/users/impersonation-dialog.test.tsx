import { act, screen, waitFor, within } from '@testing-library/react';
import { logout, tabStore } from 'shared-api';
import { failure, recordBodies, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { rowOf } from '../../testing/rows.ts';
import { anna, bert, list } from '../../testing/users.ts';
import Users from './users.tsx';

withApi();

it('opens the pages of a farmer for a reason, and of no other role', async () => {
  const bodies: unknown[] = [];
  answer({
    'GET /info': { capabilities: ['admin', 'audit', 'read-as-farmer'] },
    'GET /admin/users': list([anna, bert]),
    'POST /admin/users/user-7/read': recordBodies(bodies, {
      token: 'token-of-an-impersonation',
      expiresAt: '2099-01-01T00:00:00Z',
      user: { id: 'user-7', email: 'anna@kale.test', role: 'farmer' },
    }),
  });
  const user = await renderPage(Users);
  expect((await rowOf('bert@kale.test')).queryByRole('button', { name: /Read as/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Read as anna@kale.test' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Read as anna@kale.test?' }));
  expect(dialog.getByText(/read-only, for up to an hour. Everything you open is recorded/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Read as farmer' }));
  expect(dialog.getByText('Enter a reason')).toBeVisible();
  expect(bodies).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'Asked about a reward{Enter}');
  await waitFor(() =>
    expect(tabStore.get('kale-pool-impersonation-token')).toBe('token-of-an-impersonation'),
  );
  expect(bodies).toEqual([{ reason: 'Asked about a reward' }]);
  await act(logout);
});

it('shows why an account was not opened', async () => {
  answer({
    'GET /info': { capabilities: ['admin', 'read-as-farmer'] },
    'GET /admin/users': list([anna]),
    'POST /admin/users/user-7/read': failure(
      404,
      'FARMER_NOT_FOUND',
      'Only the pages of a farmer can be read',
    ),
  });
  const user = await renderPage(Users);
  await user.click(await screen.findByRole('button', { name: 'Read as anna@kale.test' }));
  await user.type(await screen.findByLabelText('Reason'), 'A question{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The account was not opened');
  expect(screen.getByText('Only the pages of a farmer can be read')).toBeVisible();
});
