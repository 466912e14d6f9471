import '../../testing/registry.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { apiFor, failure, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import SignIn from './sign-in.tsx';

withApi();

const user = (role: string) => ({ id: 'u1', email: `${role}@kale.test`, role });
const address = () => screen.getByRole('status', { name: 'Address' });
const fill = async (email: string, password: string) => {
  await userEvent.type(await screen.findByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
};

describe('signing in', () => {
  it.each([
    ['FARMER', '/dashboard'],
    ['POOLER', '/pooler-console'],
    ['ADMIN', '/admin'],
    ['GARDENER', '/dashboard'],
  ] as const)('as %s leads to %s and welcomes by e-mail', async (role, start) => {
    apiFor(user(role))();
    renderInApp(<SignIn />, '/auth/signin');
    await fill(`${role}@kale.test`, 'secret');
    expect(await screen.findByText('Login Successful')).toBeVisible();
    expect(screen.getByText(`Welcome back, ${role}@kale.test!`)).toBeVisible();
    await waitFor(() => expect(address()).toHaveTextContent(start));
  });

  it('sends the input without checks, in one request, and reads "Signing In..." until the response', async () => {
    const sent: unknown[] = [];
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    apiFor(user('farmer'))({
      'POST /auth/login': async (request: Request) => {
        sent.push(await request.json());
        await answered;
        return HttpResponse.json({ token: 't' });
      },
    });
    renderInApp(<SignIn />, '/auth/signin');
    await fill('not an e-mail', 'x');
    const busy = await screen.findByRole('button', { name: 'Signing In...' });
    await userEvent.click(busy);
    await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
    answer();
    await screen.findByText('Login Successful');
    expect(sent).toEqual([{ email: 'not an e-mail', password: 'x' }]);
  });

  it('leads an account that has to add a second factor to where that is done', async () => {
    apiFor({ ...user('admin'), factorMissing: true })();
    renderInApp(<SignIn />, '/auth/signin');
    await fill('admin@kale.test', 'secret');
    await waitFor(() => expect(address()).toHaveTextContent('/account?tab=security'));
  });

  it('asks for the second factor of an account that has one, and signs in with a code', async () => {
    const sent: unknown[] = [];
    const secondFactor = { token: 'first', passkey: null, totp: true, recovery: true };
    apiFor(user('farmer'))({
      'POST /auth/login': { secondFactor },
      'POST /auth/login/second-factor': async (request: Request) => {
        sent.push(await request.json());
        return sent.length === 1
          ? failure(400, 'SECOND_FACTOR_WRONG', 'This code is wrong or was used before.')()
          : HttpResponse.json({ token: 't' });
      },
    });
    renderInApp(
      <main>
        <SignIn />
      </main>,
      '/auth/signin',
    );
    await fill('farmer@kale.test', 'secret');
    const heading = await screen.findByRole('heading', { name: "Verify it's you" });
    await waitFor(() => expect(heading).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Back to sign-in' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Sign In' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByRole('heading', { name: "Verify it's you" });
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Code from your authenticator app'), '123456{Enter}');
    expect(await screen.findByText('This code is wrong or was used before.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd-efgh{Enter}');
    expect(await screen.findByText('Login Successful')).toBeVisible();
    await waitFor(() => expect(address()).toHaveTextContent('/dashboard'));
    expect(sent).toEqual([
      { token: 'first', proof: { kind: 'totp', code: '123456' } },
      { token: 'first', proof: { kind: 'recovery', code: 'abcd-efgh' } },
    ]);
  });

  it('asks an admin to remove a lost second factor', async () => {
    const sent: unknown[] = [];
    apiFor(user('farmer'))({
      'POST /auth/login': { secondFactor: { token: 'first', passkey: null, totp: true, recovery: false } },
      'POST /auth/login/lost-factor': async (request: Request) => {
        sent.push(await request.json());
        return sent.length === 1
          ? failure(400, 'SIGN_IN_EXPIRED', 'This sign-in has expired.')()
          : HttpResponse.json({ success: true });
      },
    });
    renderInApp(<SignIn />, '/auth/signin');
    await fill('farmer@kale.test', 'secret');
    await userEvent.click(await screen.findByRole('button', { name: 'Lost your device?' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Lost your device?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Ask an admin' }));
    expect(await dialog.findByText('This sign-in has expired.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Ask an admin' }));
    expect(await screen.findByText('Request sent')).toBeVisible();
    expect(sent).toEqual([{ token: 'first' }, { token: 'first' }]);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it.each([
    ['the words of the server', 'Account is locked', 'Account is locked'],
    ['the fallback', '', 'Invalid email or password'],
  ])('fails with %s and keeps the form', async (_, message, shown) => {
    apiFor(user('farmer'))({ 'POST /auth/login': failure(401, 'UNAUTHORIZED', message) });
    renderInApp(<SignIn />, '/auth/signin');
    await fill('farmer@kale.test', 'wrong');
    const alert = within(within(screen.getByRole('region', { name: 'Notifications' })).getByRole('alert'));
    expect(await alert.findByText('Login Failed')).toBeVisible();
    expect(alert.getByText(shown)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('farmer@kale.test');
    expect(address()).toHaveTextContent('/auth/signin');
  });

  it.each([
    [true, 'outlives the tab', 'localStorage', 'sessionStorage'],
    [false, 'ends with the tab', 'sessionStorage', 'localStorage'],
  ] as const)('with "Keep me signed in" %s %s', async (keep, _, kept, empty) => {
    apiFor(user('farmer'))();
    renderInApp(<SignIn />, '/auth/signin');
    const box = await screen.findByRole('checkbox', { name: 'Keep me signed in' });
    expect(box).toBeChecked();
    if (!keep) await userEvent.click(box);
    await fill('farmer@kale.test', 'secret');
    await screen.findByText('Login Successful');
    expect(window[kept].getItem('kale-pool-token')).not.toBeNull();
    expect(window[empty].getItem('kale-pool-token')).toBeNull();
  });
});

describe('the sign-in page', () => {
  beforeEach(() => apiFor(user('farmer'))());

  it('shows and hides the password', async () => {
    renderInApp(<SignIn />, '/auth/signin');
    expect(screen.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
    expect(screen.getByText('Welcome back to KALE Pool.')).toBeVisible();
    const field = await screen.findByLabelText('Password');
    expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field).toHaveAttribute('type', 'password');
  });

  it('leads to registration', async () => {
    renderInApp(<SignIn />, '/auth/signin');
    expect(await screen.findByRole('link', { name: 'Create Account' })).toHaveAttribute(
      'href',
      '/farmer/wallet',
    );
  });

  it('explains how to reset a forgotten password', async () => {
    renderInApp(<SignIn />, '/auth/signin');
    await userEvent.click(await screen.findByRole('button', { name: 'Reset password' }));
    expect(screen.getByText('Contact the operator of this pool service')).toBeVisible();
  });

  it('leads to a mailed link if the server sends one', async () => {
    apiFor(user('farmer'))({ 'GET /info': { capabilities: ['password-reset'] } });
    renderInApp(<SignIn />, '/auth/signin');
    expect(await screen.findByRole('link', { name: 'Reset password' })).toHaveAttribute(
      'href',
      '/auth/reset',
    );
  });

  it('offers the accounts of a sandbox, and only of a sandbox', async () => {
    const accounts = [{ email: 'admin@kale.test', password: 'play', role: 'admin' }];
    apiFor(user('admin'))({ 'GET /info': { capabilities: ['sandbox'], sandbox: { accounts } } });
    renderInApp(<SignIn />, '/auth/signin');
    await userEvent.click(await screen.findByRole('button', { name: 'Use admin@kale.test' }));
    await waitFor(() => expect(address()).toHaveTextContent('/admin'));
  });
});
