import { fireEvent, screen, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { Maintenance } from './maintenance.tsx';

withApi();

const info = { capabilities: ['maintenance', 'service-status'] };
const status = (maintenance: object | null) => ({
  checkedAt: '2026-11-21T12:00:00Z',
  components: [],
  incidents: [],
  maintenance,
});

it('switches maintenance mode on with a message and an end, and off', async () => {
  const sent: unknown[] = [];
  let maintenance: object | null = null;
  const since = new Date(Date.now() - 500).toISOString();
  answer({
    'GET /info': info,
    'GET /status': () => Response.json(status(maintenance)),
    'PUT /admin/maintenance': async request => {
      const body = await request.json();
      sent.push(body);
      maintenance = { ...body, since };
      return Response.json({ success: true });
    },
    'DELETE /admin/maintenance': () => {
      sent.push('off');
      maintenance = null;
      return Response.json({ success: true });
    },
  });
  const user = await renderPage(Maintenance);
  await user.click(await screen.findByRole('button', { name: 'Switch on' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Switch on maintenance mode' }));
  fireEvent.change(dialog.getByLabelText('End'), { target: { value: '2020-01-01T10:00' } });
  await user.click(dialog.getByRole('button', { name: 'Switch on' }));
  expect(dialog.getByText('Enter a message')).toBeVisible();
  expect(dialog.getByText('The end is in the past')).toBeVisible();
  await user.type(dialog.getByLabelText('Message'), 'The database moves.');
  fireEvent.change(dialog.getByLabelText('End'), { target: { value: '21260-01-01T10:00' } });
  await user.click(dialog.getByRole('button', { name: 'Switch on' }));
  expect(dialog.getByText('Enter a valid time')).toBeVisible();
  fireEvent.change(dialog.getByLabelText('End'), { target: { value: '2126-01-01T10:00' } });
  await user.click(dialog.getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByText('The database moves.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText(/^Off\./)).toBeVisible();
  const until = new Date('2126-01-01T10:00').toISOString();
  expect(sent).toEqual([{ message: 'The database moves.', until }, 'off']);
});

it('shows why it could not be switched off', async () => {
  answer({
    'GET /info': info,
    'GET /status': status({ message: 'Now', since: '2026-11-21T12:00:00Z', until: null }),
    'DELETE /admin/maintenance': failure(403, 'FORBIDDEN', 'Not today'),
  });
  const user = await renderPage(Maintenance);
  await user.click(await screen.findByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('Not today')).toBeVisible();
});
