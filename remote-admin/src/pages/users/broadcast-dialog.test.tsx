import { screen, within } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { anna, list } from '../../testing/users.ts';
import Users from './users.tsx';

withApi();

it('sends an announcement to the accounts of a role, once it has a text', async () => {
  const sent: unknown[] = [];
  answer({
    'GET /info': { capabilities: ['admin', 'admin-desk'] },
    'GET /admin/users': list([anna]),
    'POST /admin/announcements': async request => {
      sent.push(await request.json());
      if (sent.length > 1) return Response.json({ recipients: 1204 });
      const message = 'All admins together can send 3 announcements a day';
      const headers = { 'retry-after': '3600' };
      return Response.json({ code: 'RATE_LIMITED', message }, { status: 429, headers });
    },
  });
  const user = await renderPage(Users);
  await user.click(await screen.findByRole('button', { name: 'Send announcement' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Send an announcement' }));
  const send = () => user.click(dialog.getByRole('button', { name: 'Send announcement' }));
  await user.selectOptions(dialog.getByLabelText('To'), 'Farmers');
  await user.type(dialog.getByLabelText('Title'), 'Maintenance');
  await send();
  expect(dialog.getByText('Text is required')).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText('Text'), 'Tonight from ten');
  await send();
  expect(await dialog.findByText('All admins together can send 3 announcements a day')).toBeVisible();
  await send();
  expect(await screen.findByText('To 1,204 accounts')).toBeVisible();
  expect(sent.at(-1)).toEqual({ title: 'Maintenance', text: 'Tonight from ten', role: 'farmer' });
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
