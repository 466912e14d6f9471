import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { login } from 'shared-api/account';
import { type Answers, apiFor, failure, recordBodies, withApi } from 'shared-api/testing';
import StepUp from '../../../shell/step-up/step-up.tsx';
import { renderInApp } from '../../../testing/render-app.tsx';
import Account from '../account.tsx';

withApi();

const phone = {
  id: 'factor_1',
  kind: 'totp',
  name: 'Phone',
  addedAt: '2026-11-20T10:00:00Z',
  lastUsedAt: null,
};
const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];

const api = apiFor({ id: 'u1', email: 'farmer@kale.test', role: 'farmer' });
const open = async (items: (typeof phone)[], answers: Answers = {}) => {
  api({
    'GET /info': { capabilities: ['sessions', 'second-factor'] },
    'GET /auth/sessions': { items: [] },
    'GET /auth/factors': { required: false, items, recoveryCodesLeft: items.length * 10 },
    ...answers,
  });
  await login({ email: 'farmer@kale.test', password: 'secret' });
  renderInApp(
    <>
      <main>
        <Account />
      </main>
      <StepUp />
    </>,
    '/account',
  );
  return within(await screen.findByRole('region', { name: 'Second factor' }));
};

it('adds an authenticator app with the password and a code, and shows the recovery codes once', async () => {
  const sent: unknown[] = [];
  const card = await open([], {
    'POST /auth/factors/totp/start': recordBodies(sent, {
      secret: 'JBSWY3DP',
      uri: 'otpauth://totp/KALE%20Pool:a?secret=JBSWY3DP',
    }),
    'POST /auth/factors/totp': recordBodies(sent, { id: 'factor_1', recoveryCodes: codes }, 201),
  });
  await userEvent.click(await card.findByRole('button', { name: 'Add an authenticator app' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an authenticator app' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(dialog.getByText('Password is required')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Current password'), 'secret{Enter}');
  expect(await dialog.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(dialog.getByText('JBSWY3DP')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Code from your authenticator app'), '123456{Enter}');
  const saved = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }));
  for (const code of codes) expect(saved.getByText(code)).toBeVisible();
  await userEvent.click(saved.getByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(screen.queryByText(codes[0] ?? '')).not.toBeInTheDocument());
  expect(sent).toEqual([{ password: 'secret' }, { name: 'Authenticator app', code: '123456' }]);
});

it('signs out everywhere: the other devices first, then this one', async () => {
  const ended: string[] = [];
  const noted = ({ method, url }: Request) => {
    ended.push(`${method} ${new URL(url).pathname}`);
    return HttpResponse.json({ success: true });
  };
  await open([], {
    'GET /auth/sessions': { items: [{ id: 's1', device: 'Firefox', address: '203.0.113.7', current: true }] },
    'DELETE /auth/sessions': noted,
    'POST /auth/logout': noted,
  });
  const card = within(await screen.findByRole('region', { name: 'Signed-in devices' }));
  expect(await card.findByText('203.0.113.7')).toBeVisible();
  await userEvent.click(card.getByRole('button', { name: 'Sign out everywhere' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent(/^\/$/));
  expect(ended).toEqual(['DELETE /api/auth/sessions', 'POST /api/auth/logout']);
});

it('reports that the browser created no passkey', async () => {
  const card = await open([phone], {
    'POST /auth/factors/passkey/start': {
      challenge: 'abc',
      rp: { name: 'KALE Pool' },
      user: { id: 'a', name: 'a', displayName: '' },
      pubKeyCredParams: [],
    },
  });
  await userEvent.click(await card.findByRole('button', { name: 'Add a passkey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
  // A further factor needs no password.
  expect(dialog.queryByLabelText('Current password')).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('Your browser did not create a passkey. Try again.')).toBeVisible();
});

it('says that a device has a passkey of the account already', async () => {
  const card = await open([phone], {
    'POST /auth/factors/passkey/start': {
      challenge: 'abc',
      rp: { name: 'KALE Pool' },
      user: { id: 'YQ', name: 'a', displayName: '' },
      pubKeyCredParams: [],
    },
  });
  const create = () => Promise.reject(new DOMException('Registered before', 'InvalidStateError'));
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
  await userEvent.click(await card.findByRole('button', { name: 'Add a passkey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(
    await dialog.findByText('This device or security key already has a passkey of your account.'),
  ).toBeVisible();
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

it('starts again when adding an authenticator app took too long', async () => {
  const secrets = ['JBSWY3DP', 'KRSXG5CT'];
  const card = await open([phone], {
    'POST /auth/factors/totp/start': () =>
      HttpResponse.json({ secret: secrets.shift() ?? '', uri: 'otpauth://totp/KALE%20Pool:a?secret=A' }),
    'POST /auth/factors/totp': failure(400, 'VALIDATION_ERROR', 'This took too long. Start again.'),
  });
  await userEvent.click(await card.findByRole('button', { name: 'Add an authenticator app' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an authenticator app' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await userEvent.type(await dialog.findByLabelText('Code from your authenticator app'), '123456{Enter}');
  expect(await dialog.findByText('This took too long. Start again.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Start again' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('KRSXG5CT')).toBeVisible();
});

it('asks for the factor before one is removed, then continues by itself', async () => {
  let proved = false;
  const removed: string[] = [];
  const card = await open([phone], {
    'DELETE /auth/factors/factor_1': ({ url }: Request) => {
      if (!proved) return failure(403, 'SECOND_FACTOR_REQUIRED', 'Prove your second factor first')();
      removed.push(new URL(url).pathname);
      return HttpResponse.json({ success: true });
    },
    'POST /auth/second-factor/start': { passkey: null, totp: true, recovery: false },
    'POST /auth/second-factor/prove': () => {
      proved = true;
      return HttpResponse.json({ success: true });
    },
  });
  const remove = async () => {
    await userEvent.click(await card.findByRole('button', { name: 'Remove Phone' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    return within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
  };
  await userEvent.click((await remove()).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('The second factor could not be removed')).toBeVisible();
  expect(removed).toEqual([]);
  const dialog = await remove();
  await userEvent.type(await dialog.findByLabelText('Code from your authenticator app'), '123456{Enter}');
  expect(await screen.findByText('Second factor removed')).toBeVisible();
  expect(removed).toEqual(['/api/auth/factors/factor_1']);
});

it('moves the focus to the heading when a factor is removed', async () => {
  let items = [phone];
  const card = await open(items, {
    'GET /auth/factors': () => HttpResponse.json({ required: false, items, recoveryCodesLeft: 10 }),
    'DELETE /auth/factors/factor_1': () => {
      items = [];
      return HttpResponse.json({ success: true });
    },
  });
  await userEvent.click(await card.findByRole('button', { name: 'Remove Phone' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await screen.findByText('Second factor removed');
  await waitFor(() => expect(card.queryByText('Phone')).not.toBeInTheDocument());
  await act(() => new Promise(resolve => setTimeout(resolve)));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('renames a factor and replaces the recovery codes', async () => {
  const sent: unknown[] = [];
  const card = await open([phone], {
    'PATCH /auth/factors/factor_1': recordBodies(sent),
    'POST /auth/factors/recovery-codes': { codes },
  });
  expect(await card.findByText(/10 recovery codes left/)).toBeVisible();
  await userEvent.click(card.getByRole('button', { name: 'Rename Phone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Phone' }));
  await userEvent.clear(dialog.getByLabelText('Name'));
  await userEvent.type(dialog.getByLabelText('Name'), 'Work phone{Enter}');
  await waitFor(() => expect(sent).toEqual([{ name: 'Work phone' }]));
  await userEvent.click(card.getByRole('button', { name: 'Replace recovery codes' }));
  expect(await screen.findByText(codes[1] ?? '')).toBeVisible();
});
