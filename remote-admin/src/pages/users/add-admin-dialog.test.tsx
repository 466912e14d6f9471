import { screen, within } from '@testing-library/react';
import { recordBodies, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { anna, list } from '../../testing/users.ts';
import Users from './users.tsx';

withApi();

it('adds an admin, which a second admin approves', async () => {
  const message = 'A second admin has to approve this';
  const sent: unknown[] = [];
  answer({
    'GET /info': { capabilities: ['admin', 'four-eyes'] },
    'GET /admin/users': list([anna]),
    'POST /admin/admins': recordBodies(sent, { success: true, message }),
  });
  const user = await renderPage(Users);
  await user.click(await screen.findByRole('button', { name: 'Add admin' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Email'), 'new@kale.test');
  await user.click(dialog.getByRole('button', { name: 'Add admin' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(sent).toEqual([{ email: 'new@kale.test' }]);
});
