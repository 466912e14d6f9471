import '../../testing/registry.ts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { ApiError } from 'shared-api';
import { login } from 'shared-api/account';
import { apiFor, failure, holdTimers, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import { registrationFailure } from './registration-failure.ts';
import WalletRegistration from './wallet-registration.tsx';

withApi();

const wallet = 'GBDVX4VELCDSQ54KQJYTNHXAHFLBCA77ZY2USQBM4CSHTTV7DME7KALE';
const custodial = 'GCHPTWXMT3HYF4RLZHWBNRF4MPXLTJ76ISHMSYIWCCDXWUYOQG5MR2AB';
const registered = {
  success: true,
  message: 'ok',
  data: {
    userId: 'u9',
    farmerId: 'f9',
    email: 'new@kale.test',
    role: 'farmer',
    status: 'registered',
    token: 'token-9',
    custodialWallet: { publicKey: custodial },
  },
};
const api = apiFor(
  { id: 'u1', email: 'farmer@kale.test', role: 'farmer', farmerId: 'f1' },
  {
    'POST /register-farmer': () => HttpResponse.json(registered, { status: 201 }),
    'GET /check-funding': { funded: false, balance: '0', minimumRequired: '2.5', address: custodial },
    'GET /user/u9/status': { funded: false },
  },
);
const address = () => screen.getByRole('status', { name: 'Address' });
const open = () => renderInApp(<WalletRegistration />, '/farmer/wallet');
const fill = async (values: { email?: string; password?: string; externalWallet?: string }) => {
  if (values.email) await userEvent.type(screen.getByLabelText('Email'), values.email);
  if (values.password) await userEvent.type(screen.getByLabelText('Password'), values.password);
  if (values.externalWallet) {
    await userEvent.click(screen.getByLabelText('External Stellar Wallet'));
    await userEvent.paste(values.externalWallet);
  }
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Register' }));
const good = { email: 'new@kale.test', password: 'long enough', externalWallet: wallet };

const payoutHint =
  'Your personal Stellar address for payouts, which starts with G. It needs a KALE trustline to receive KALE. Do not use an exchange deposit address: payouts carry no memo and could be lost.';

describe('the registration form', () => {
  beforeEach(() => api());

  it('names every field and its hint', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Farmer Wallet Registration' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Minimum 8 characters');
    expect(screen.getByLabelText('External Stellar Wallet')).toHaveAccessibleDescription(payoutHint);
    expect(screen.getByRole('link', { name: 'Sign in instead' })).toHaveAttribute('href', '/auth/signin');
  });

  it('shows all errors at once and focuses the first', async () => {
    open();
    await submit();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'Minimum 8 characters Password is required',
    );
    expect(screen.getByLabelText('External Stellar Wallet')).toHaveAccessibleDescription(
      `${payoutHint} External wallet is required`,
    );
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it.each([
    ['an e-mail without an at sign', { ...good, email: 'new.kale' }, 'Enter a valid email'],
    ['an e-mail without a dot', { ...good, email: 'new@kale' }, 'Enter a valid email'],
    ['a short password', { ...good, password: 'seven77' }, 'Password must be at least 8 characters'],
    ['an address of another shape', { ...good, externalWallet: 'GABC' }, 'Enter a valid Stellar address'],
    [
      'an address in lower case',
      { ...good, externalWallet: wallet.toLowerCase() },
      'Enter a valid Stellar address',
    ],
    [
      'an address with a wrong checksum',
      { ...good, externalWallet: `${wallet.slice(0, -1)}A` },
      'Enter a valid Stellar address',
    ],
    [
      'a contract',
      { ...good, externalWallet: 'CDL74RF5BLYR2YBLCCI7F5FB6TPSCLKEJUBSD2RSVWZ4YHF3VMFAIGWA' },
      'Enter a valid Stellar address',
    ],
  ])('refuses %s and sends nothing', async (_, values, message) => {
    let asked = false;
    api({
      'POST /register-farmer': () => {
        asked = true;
        return HttpResponse.json(registered);
      },
    });
    open();
    await fill(values);
    await submit();
    expect(screen.getByText(message)).toBeVisible();
    expect(asked).toBe(false);
  });

  it('empties the field at once when a secret key is pasted, and names it', async () => {
    open();
    await fill({ externalWallet: `S${'A'.repeat(55)}` });
    expect(screen.getByLabelText('External Stellar Wallet')).toHaveValue('');
    expect(
      screen.getByText(
        'That was a secret key. It has been removed and was not sent. Never share it: enter your public address, which starts with G.',
      ),
    ).toBeVisible();
  });

  it.each([
    [
      'a page instead of data',
      () => new HttpResponse('<!doctype html>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
      'Server returned HTML instead of JSON (status 502). Check that the backend is running.',
    ],
    [
      'a page with status 200',
      () => new HttpResponse('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }),
      'Server returned HTML instead of JSON (status 200). Check that the backend is running.',
    ],
    [
      "the server's refusal",
      failure(409, 'USER_EXISTS', 'This e-mail is already registered'),
      'This e-mail is already registered',
    ],
    [
      'a refusal without words',
      () => HttpResponse.json({}, { status: 400 }),
      'Registration failed with status 400',
    ],
    ['no answer', () => HttpResponse.error(), 'The server cannot be reached. Please check your connection.'],
  ])('shows %s in an alert and keeps what was typed', async (_, answer, message) => {
    api({ 'POST /register-farmer': answer });
    open();
    await fill(good);
    await submit();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText(message).closest('[role=alert]')).not.toBeNull();
    expect(screen.getByLabelText('Email')).toHaveValue('new@kale.test');
  });
});

it('shows the server’s message, whatever it is', () => {
  expect(registrationFailure(new ApiError(400, 'FULL', 'HTTP 400'))).toBe('HTTP 400');
});

it('shows a general message for a failure without one', () => {
  expect(registrationFailure(new ApiError(0, 'NETWORK_ERROR', ''))).toBe('Registration failed');
});

describe('registering', () => {
  it('reads Register, Registering..., Registration Complete!, shows the wallet, and continues after a second', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    let sent: unknown;
    api({
      'POST /register-farmer': async (request: Request) => {
        sent = await request.json();
        await answered;
        return HttpResponse.json(registered, { status: 201 });
      },
    });
    open();
    await fill({ ...good, email: ' new@kale.test' });
    await submit();
    expect(await screen.findByRole('button', { name: 'Registering...' })).toBeVisible();
    const redirect = holdTimers(1000);
    answer();
    expect(await screen.findByText('Registration successful! Redirecting to dashboard...')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Registration Complete!' })).toBeDisabled();
    expect(sent).toEqual(good);
    expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['Funding', 'Status']);
    for (const tab of ['Status', 'Funding']) {
      await userEvent.click(screen.getByRole('tab', { name: tab }));
      expect(await screen.findByText('Fund your custodial wallet to continue')).toBeVisible();
    }
    expect(localStorage.getItem('kale-pool-token')).toBe('token-9');
    expect(localStorage.getItem('kale-pool-farmer-id')).toBe('f9');
    expect(address()).toHaveTextContent('/farmer/wallet');
    expect(redirect.count()).toBe(1);
    act(redirect.release);
    expect(address()).toHaveTextContent('/dashboard');
  });

  it('signs out the current user and names them', async () => {
    api();
    await login({ email: 'farmer@kale.test', password: 'secret' });
    open();
    expect(
      await screen.findByText('You have been signed out of farmer@kale.test to register a new farmer.'),
    ).toBeVisible();
    expect(Object.keys(localStorage).filter(key => key.startsWith('kale-pool-'))).toEqual([]);
  });
});
