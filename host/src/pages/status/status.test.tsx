import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { login } from 'shared-api/account';
import { apiFor, failure, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import Status from './status.tsx';

withApi();

const outage = {
  id: 'incident-1',
  kind: 'incident',
  title: 'Slow pages',
  message: 'The database was slow.',
  startsAt: '2026-11-20T08:00:00.000Z',
  endsAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
};
const status = (more: object = {}) => ({
  checkedAt: '2026-11-21T12:00:00.000Z',
  components: [
    {
      service: 'api',
      status: 'online',
      uptimePercent: 99.98,
      days: [
        { day: '2026-11-20', uptimePercent: 97.5 },
        { day: '2026-11-21', uptimePercent: 100 },
      ],
    },
    {
      service: 'engine',
      status: 'online',
      uptimePercent: null,
      days: [{ day: '2026-11-21', uptimePercent: null }],
    },
  ],
  incidents: [outage],
  ...more,
});
const api = apiFor({ id: 'u1', email: 'admin@kale.test', role: 'admin' });
const open = async (answers: Parameters<typeof api>[0], { admin = false } = {}) => {
  api({ 'GET /info': { capabilities: ['service-status'] }, ...answers });
  if (admin) await login({ email: 'admin@kale.test', password: 'secret' });
  renderInApp(<Status />, '/status');
};

describe('the status page', () => {
  it('shows when its days start in the reader’s time zone', async () => {
    const zone = jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(210);
    await open({ 'GET /status': status() });
    expect(await screen.findByText(/counts as down\. Each day begins at 8:30 PM\.$/)).toBeVisible();
    zone.mockRestore();
  });

  it('shows visitors each service over 90 days, and incidents', async () => {
    await open({ 'GET /status': status() });
    expect(await screen.findByText('All services are working')).toBeVisible();
    const days = within(screen.getByRole('region', { name: 'Last 90 days' }));
    expect(days.getByText('99.98%')).toBeVisible();
    expect(days.getByText('Measured since Nov 20. Lowest: 97.50% on Nov 20.')).toBeVisible();
    expect(days.getByText('Not measured')).toBeVisible();
    expect(days.queryByText(/No downtime/)).not.toBeInTheDocument();
    const past = within(screen.getByRole('region', { name: 'Past incidents' }));
    expect(past.getByText('The database was slow.')).toBeVisible();
    expect(past.getByText(/^Started/)).toHaveTextContent(/^Started .+, ended .+/);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('does not claim that services are working while the browser is offline', async () => {
    await open({ 'GET /status': status() });
    expect(await screen.findByText('All services are working')).toBeVisible();
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.queryByText('All services are working')).not.toBeInTheDocument();
    expect(screen.getByText('The current status is unknown while you are offline')).toBeVisible();
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
  });

  it('shows affected services first, and current and planned incidents separately', async () => {
    const [first] = status().components;
    await open({
      'GET /status': status({
        components: [{ ...first, status: 'offline' }],
        incidents: [
          { ...outage, id: 'i2', title: 'API away', endsAt: null },
          {
            ...outage,
            id: 'i3',
            kind: 'maintenance',
            title: 'Upgrade',
            startsAt: '2026-12-01T08:00:00.000Z',
            endsAt: null,
          },
        ],
      }),
    });
    expect(await screen.findByText('Affected services: API')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Now' })).getByText('API away')).toBeVisible();
    const planned = within(screen.getByRole('region', { name: 'Planned maintenance' }));
    expect(planned.getByText('Upgrade')).toBeVisible();
    expect(planned.getByText(/^Starts/)).toBeVisible();
    expect(screen.getByText('No past incidents in the last 90 days.')).toBeVisible();
  });

  it('shows maintenance mode with its message and end', async () => {
    const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
    const maintenance = { message: 'The database moves.', since: at(-300_500), until: at(3_900_000) };
    await open({ 'GET /status': status({ maintenance }) });
    const alert = (await screen.findByText('Maintenance in progress')).parentElement;
    expect(alert).toHaveTextContent(
      'The database moves. Started 5 minutes ago, ends in 1 h 5 min. Accounts are read-only; withdrawals work.',
    );
    expect(screen.queryByText('All services are working')).not.toBeInTheDocument();
  });

  it('does not take the first of the days shown for the start of the measurement', async () => {
    const days = Array.from({ length: 90 }, (_, place) => ({
      day: new Date(Date.parse('2026-08-24') + place * 86_400_000).toISOString().slice(0, 10),
      uptimePercent: 100,
    }));
    const components = [{ service: 'api', status: 'online', uptimePercent: 100, days }];
    await open({ 'GET /status': status({ components }) });
    expect(await screen.findByText('No downtime.')).toBeVisible();
  });

  it('lets an admin post an incident and end one', async () => {
    const sent: unknown[] = [];
    const take = async (request: Request) => {
      const body = await request.json();
      sent.push([request.method, body]);
      return Response.json({ ...outage, ...body });
    };
    await open(
      {
        'GET /status': status({ incidents: [{ ...outage, endsAt: null }] }),
        'POST /admin/incidents': take,
        'PATCH /admin/incidents/incident-1': take,
      },
      { admin: true },
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Post an incident' }));
    const write = within(await screen.findByRole('alertdialog', { name: 'Post an incident' }));
    await user.click(write.getByRole('button', { name: 'Publish' }));
    expect(write.getByText('Enter a title')).toBeVisible();
    await user.type(write.getByLabelText('Title'), 'No mining');
    await user.type(write.getByLabelText('Message'), 'The miner is away.');
    await user.click(write.getByRole('button', { name: 'Publish' }));
    await user.click(await screen.findByRole('button', { name: 'Edit Slow pages' }));
    const edit = within(await screen.findByRole('alertdialog', { name: 'Edit incident' }));
    fireEvent.change(edit.getByLabelText('End'), { target: { value: '20266-11-20T23:30' } });
    await user.click(edit.getByRole('button', { name: 'Publish' }));
    expect(edit.getByText('Enter a valid time')).toBeVisible();
    fireEvent.change(edit.getByLabelText('End'), { target: { value: '2026-11-20T23:30' } });
    await user.click(edit.getByRole('button', { name: 'Publish' }));
    expect(await screen.findAllByText('Status page updated')).not.toHaveLength(0);
    expect(sent).toEqual([
      ['POST', expect.objectContaining({ kind: 'incident', title: 'No mining', endsAt: null })],
      [
        'PATCH',
        expect.objectContaining({ title: 'Slow pages', endsAt: new Date('2026-11-20T23:30').toISOString() }),
      ],
    ]);
  });

  it('shows what an admin typed into an incident again after their session has ended', async () => {
    const user = userEvent.setup();
    const write = async () => {
      await open(
        { 'GET /status': status(), 'POST /admin/incidents': failure(401, 'UNAUTHORIZED', 'Sign in first') },
        { admin: true },
      );
      await user.click(await screen.findByRole('button', { name: 'Post an incident' }));
      return within(await screen.findByRole('alertdialog', { name: 'Post an incident' }));
    };
    const dialog = await write();
    await user.type(dialog.getByLabelText('Title'), 'No mining');
    await user.type(dialog.getByLabelText('Message'), 'The miner is away.');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(localStorage.getItem('kale-pool-token')).toBeNull());
    cleanup();
    const again = await write();
    expect(again.getByLabelText('Title')).toHaveValue('No mining');
    expect(again.getByLabelText('Message')).toHaveValue('The miner is away.');
  });
});
