import { screen, within } from '@testing-library/react';
import { failure, recordBodies, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { rowOf } from '../../testing/rows.ts';
import { anna, bert, list } from '../../testing/users.ts';
import Users from './users.tsx';

withApi();

it('suspends an account for a reason, after asking', async () => {
  let status = 'active_in_pool';
  const bodies: unknown[] = [];
  answer({
    'GET /admin/users': () => Response.json(list([{ ...anna, status }])),
    'POST /admin/users/user-7/suspend': async request => {
      bodies.push(await request.json());
      status = 'suspended';
      return Response.json({ success: true });
    },
  });
  const user = await renderPage(Users);
  await user.click(await screen.findByRole('button', { name: 'Suspend anna@kale.test' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Suspend anna@kale.test?' }));
  expect(dialog.getByText(/signed out everywhere/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Suspend account' }));
  expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/Enter a reason/);
  expect(bodies).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), ' Wallet reported stolen ');
  await user.click(dialog.getByRole('button', { name: 'Suspend account' }));
  expect(await screen.findByText('anna@kale.test is suspended')).toBeVisible();
  expect(bodies).toEqual([{ reason: 'Wallet reported stolen' }]);
  expect(await screen.findByRole('button', { name: 'Resume anna@kale.test' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('resumes an account by Enter in the reason', async () => {
  answer({ 'GET /admin/users': list([bert]), 'POST /admin/users/user-8/resume': { success: true } });
  const user = await renderPage(Users);
  await user.click(await screen.findByRole('button', { name: 'Resume bert@kale.test' }));
  await user.type(await screen.findByLabelText('Reason'), 'Cleared{Enter}');
  expect(await screen.findByText('bert@kale.test is resumed')).toBeVisible();
});

it('shows why nothing was changed, and keeps the input', async () => {
  answer({
    'GET /admin/users': list([anna]),
    'POST /admin/users/user-7/suspend': failure(404, 'USER_NOT_FOUND', 'No such user'),
  });
  const user = await renderPage(Users);
  await user.click(await screen.findByRole('button', { name: 'Suspend anna@kale.test' }));
  await user.type(await screen.findByLabelText('Reason'), 'Fraud{Enter}');
  expect(await screen.findByText('No such user')).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue('Fraud');
});

it('does not let an admin suspend themselves', async () => {
  answer({ 'GET /admin/users': list([{ ...bert, id: 'user-3', email: 'admin@kale.test' }]) });
  await renderPage(Users);
  const own = await rowOf('admin@kale.test');
  expect(own.getByText('Your account')).toBeVisible();
  expect(own.queryByRole('button', { name: /Suspend|Resume/ })).not.toBeInTheDocument();
});

it('holds the money of a suspended farmer, which a second admin approves', async () => {
  const message = 'A second admin has to approve this';
  const sent: unknown[] = [];
  answer({
    'GET /info': { capabilities: ['admin', 'four-eyes'] },
    'GET /admin/users': list([anna]),
    'POST /admin/users/user-7/suspend': recordBodies(sent, { success: true, message }),
  });
  const user = await renderPage(Users);
  await user.click((await rowOf('anna@kale.test')).getByRole('button', { name: /^Suspend/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Stolen');
  await user.click(dialog.getByLabelText('Also hold their money'));
  await user.click(dialog.getByRole('button', { name: 'Suspend account' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(sent).toEqual([{ reason: 'Stolen', holdMoney: true }]);
});
