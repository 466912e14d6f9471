import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { login } from 'shared-api/account';
import { type Answers, apiFor, failure, recordBodies, withApi, withDownloads } from 'shared-api/testing';
import { deviceName } from 'shared-ui/rows';
import { renderInApp } from '../../testing/render-app.tsx';
import Account from './account.tsx';

withApi();
const files = withDownloads();

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const here = { id: 's1', device: firefox, createdAt: '2026-11-20T10:00:00Z', current: true };
const there = { id: 's2', device: chrome, createdAt: '2026-11-19T10:00:00Z' };

const api = apiFor({ id: 'u1', email: 'farmer@kale.test', role: 'farmer', farmerId: 'farmer-1' });
const open = async (answers: Answers = {}, capabilities = ['sessions']) => {
  api({ 'GET /info': { capabilities }, 'GET /auth/sessions': { items: [here, there] }, ...answers });
  await login({ email: 'farmer@kale.test', password: 'secret' });
  renderInApp(<Account />, '/account');
};

describe('an account', () => {
  it('shows the signed-in user', async () => {
    await open({}, []);
    const card = within(await screen.findByRole('region', { name: 'Your account' }));
    expect(card.getByText('farmer@kale.test')).toBeVisible();
    expect(card.getByText('Farmer User')).toBeVisible();
    expect(card.getByRole('button', { name: 'Copy farmer ID' })).toBeVisible();
    expect(card.getAllByText('farmer-1')[0]).toBeVisible();
  });

  it('offers nothing that the server cannot do', async () => {
    await open({}, []);
    await screen.findByRole('button', { name: 'Copy farmer ID' });
    expect(screen.queryByText('Signed-in devices')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  });
});

it('shows an error when the server does not report its capabilities, and tries again on Retry', async () => {
  await open({ 'GET /info': failure(400, 'BROKEN', 'No') }, []);
  expect(await screen.findByText('Failed to load your account settings. Please try again.')).toBeVisible();
  api({ 'GET /info': { capabilities: ['sessions'] }, 'GET /auth/sessions': { items: [] } });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Signed-in devices' })).toBeVisible();
});

describe('its notifications', () => {
  const answers = { 'GET /notifications/preferences': { kinds: { harvest_due: true } } };

  it('keep unsaved choices while another tab is open', async () => {
    await open(answers, ['sessions', 'notifications']);
    await userEvent.click(await screen.findByRole('tab', { name: 'Notifications' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Page: Harvest due' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Security' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Notifications' }));
    expect(await screen.findByRole('checkbox', { name: 'Page: Harvest due' })).not.toBeChecked();
  });

  it('have a separate tab', async () => {
    await open(answers, ['sessions', 'notifications']);
    await userEvent.click(await screen.findByRole('tab', { name: 'Notifications' }));
    expect(await screen.findByRole('checkbox', { name: 'Page: Harvest due' })).toBeChecked();
  });

  it('are there if the server knows no devices', async () => {
    await open(answers, ['notifications']);
    expect(await screen.findByRole('checkbox', { name: 'Page: Harvest due' })).toBeChecked();
    expect(screen.queryByRole('tab', { name: 'Security' })).not.toBeInTheDocument();
  });
});

describe('its data', () => {
  const press = async (data: Answers[string]) => {
    await open({ 'GET /auth/data': data }, ['sessions', 'account-data']);
    await userEvent.click(await screen.findByRole('tab', { name: 'Your data' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  };

  it('are saved as a file', async () => {
    await press({ user: { email: 'farmer@kale.test' } });
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toMatch(/^kale-pool-data-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse((await files[0]?.text) ?? '')).toEqual({ user: { email: 'farmer@kale.test' } });
  });

  it('are not saved when the server refuses, with the reason', async () => {
    await press(failure(429, 'RATE_LIMITED', 'Too many requests. Try again shortly.'));
    expect(await screen.findByText('Your data could not be downloaded')).toBeVisible();
    expect(screen.getByText('Too many requests. Try again shortly.')).toBeVisible();
    expect(files).toEqual([]);
    expect(screen.getByRole('button', { name: 'Download my data' })).toBeEnabled();
  });
});

describe('the erasure of an account', () => {
  const openData = async (answers: Answers) => {
    await open(answers, ['sessions', 'account-data']);
    await userEvent.click(await screen.findByRole('tab', { name: 'Your data' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Erase my account' }));
  };

  it('is not offered while something prevents it', async () => {
    await openData({
      'GET /auth/erasure': { obstacles: ['You have a contract with a pool. Leave it first.'] },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase your account?' }));
    expect(await dialog.findByText('You have a contract with a pool. Leave it first.')).toBeVisible();
    expect(dialog.queryByLabelText('Password')).not.toBeInTheDocument();
  });

  it('needs the password, names a record that stays, and signs out', async () => {
    const sent: unknown[] = [];
    await openData({
      'GET /auth/erasure': { obstacles: [], permanentAddress: true },
      'POST /auth/erase': async (request: Request) => {
        sent.push(await request.json());
        return sent.length === 1
          ? failure(400, 'VALIDATION_ERROR', 'The current password is not right')()
          : HttpResponse.json({ success: true });
      },
      'POST /auth/logout': failure(401, 'UNAUTHORIZED', 'Sign in first'),
    });
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase your account?' }));
    expect(dialog.getByText(/The sealed record of your registration keeps your email address/)).toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Erase my account' });
    await userEvent.click(confirm);
    expect(await dialog.findByText('Password is required')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Password'), 'secret');
    await userEvent.click(confirm);
    expect(await dialog.findByText('The current password is not right')).toBeVisible();
    await userEvent.click(confirm);
    expect(await screen.findByText('Your account is erased')).toBeVisible();
    expect(sent).toEqual([{ password: 'secret' }, { password: 'secret' }]);
    await waitFor(() => expect(screen.queryByText('farmer@kale.test')).not.toBeInTheDocument());
  });
});

describe('signed-in devices', () => {
  it('are listed by familiar names, with the current one marked', async () => {
    await open();
    const mine = (await screen.findByText('Firefox on Linux')).closest('tr');
    expect(mine).toHaveTextContent('This device');
    expect(within(mine as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  });

  it('show how many of them are not listed', async () => {
    await open({ 'GET /auth/sessions': { items: [here, there], total: 720 } });
    expect(await screen.findByText('The 2 most recently used of 720 devices are shown.')).toBeVisible();
  });

  it('are signed out one by one', async () => {
    const ended: string[] = [];
    await open({
      'GET /auth/sessions': () => HttpResponse.json({ items: ended.length ? [here] : [here, there] }),
      'DELETE /auth/sessions/s2': request => {
        ended.push(new URL(request.url).pathname);
        return HttpResponse.json({ success: true });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Chrome on Windows' }));
    expect(await screen.findByText('Device signed out')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Sign out Chrome on Windows' })).not.toBeInTheDocument(),
    );
    expect(ended).toHaveLength(1);
  });

  it('stay when the server refuses', async () => {
    await open({ 'DELETE /auth/sessions/s2': failure(404, 'NOT_FOUND', 'No such device is signed in') });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Chrome on Windows' }));
    expect(await screen.findByText('No such device is signed in')).toBeVisible();
    expect(screen.getByText('Chrome on Windows')).toBeVisible();
  });

  it('can be requested again after a failure', async () => {
    let up = false;
    await open({
      'GET /auth/sessions': () =>
        up
          ? HttpResponse.json({ items: [here] })
          : HttpResponse.json({ code: 'NOT_FOUND', message: 'Gone' }, { status: 404 }),
    });
    expect(await screen.findByText('Failed to load your devices. Please try again.')).toBeVisible();
    up = true;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Firefox on Linux')).toBeVisible();
  });

  it.each([
    [firefox, 'Firefox on Linux'],
    [chrome, 'Chrome on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
      'Safari on iOS',
    ],
    ['curl/8.0', 'curl/8.0'],
    [null, 'Unknown device'],
  ])('that say %s are called %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});

describe('a change of password', () => {
  const change = async (current: string, next: string) => {
    if (current) await userEvent.type(await screen.findByLabelText('Current password'), current);
    if (next) await userEvent.type(await screen.findByLabelText('New password'), next);
    await userEvent.click(await screen.findByRole('button', { name: 'Change Password' }));
  };

  it('sends both passwords and clears them', async () => {
    const sent: unknown[] = [];
    await open({ 'POST /auth/password': recordBodies(sent) });
    await change('secret', 'correct horse');
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(sent).toEqual([{ currentPassword: 'secret', newPassword: 'correct horse' }]);
    expect(screen.getByLabelText('Current password')).toHaveValue('');
    expect(screen.getByLabelText('New password')).toHaveValue('');
  });

  it('names the webhooks that it does not stop', async () => {
    const hook = { id: 'w1', url: 'https://stranger.example/kale', createdAt: '2026-11-20T10:00:00Z' };
    await open({ 'GET /webhooks': { items: [hook] } }, ['sessions', 'webhooks']);
    expect(await screen.findByText('Your webhook stays')).toBeVisible();
    expect(screen.getByText(/stranger.example/)).toBeVisible();
    // Below the form, which it would move otherwise.
    const submit = screen.getByRole('button', { name: 'Change Password' });
    const notice = screen.getByText('Your webhook stays');
    expect(submit.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('link', { name: 'Review webhooks' })).toHaveAttribute(
      'href',
      '/account?tab=notifications',
    );
  });

  it('names each address once, and one that is no URL as it is', async () => {
    const urls = ['https://stranger.example/kale', 'https://stranger.example/other', 'elsewhere'];
    const items = urls.map((url, at) => ({ id: `w${at}`, url, createdAt: '2026-11-20T10:00:00Z' }));
    await open({ 'GET /webhooks': { items } }, ['sessions', 'webhooks']);
    expect(await screen.findByText('Your 3 webhooks stay')).toBeVisible();
    expect(screen.getByText(/deliveries to stranger.example, elsewhere\. /)).toBeVisible();
  });

  it('is checked before it is sent', async () => {
    await open();
    await change('', 'short');
    expect(await screen.findByText('Password is required')).toBeVisible();
    expect(screen.getByText('Password must be at least 8 characters')).toBeVisible();
  });

  it('shows why it was refused', async () => {
    await open({
      'POST /auth/password': failure(400, 'VALIDATION_ERROR', 'The current password is not right'),
    });
    await change('wrong', 'correct horse');
    expect(await screen.findByText('The current password is not right')).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('correct horse');
  });
});
