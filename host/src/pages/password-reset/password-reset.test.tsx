import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiFor, failure, recordBodies, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import NewPassword from './new-password.tsx';
import PasswordReset from './password-reset.tsx';

withApi();
const api = apiFor({ id: 'u1', email: 'farmer@kale.test', role: 'farmer' });
const sent: unknown[] = [];
const keep = recordBodies(sent);
beforeEach(() => void sent.splice(0));

describe('asking for a new password', () => {
  const ask = async (email: string) => {
    renderInApp(
      <main>
        <PasswordReset />
      </main>,
      '/auth/reset',
    );
    const field = await screen.findByLabelText('Email');
    if (email) await userEvent.type(field, email);
    await userEvent.click(screen.getByRole('button', { name: 'Send Link' }));
  };

  it('sends the address, shows the same message for any, and shows where a sandbox stores its mail', async () => {
    api({
      'GET /info': { capabilities: ['password-reset', 'sandbox'] },
      'POST /auth/password-reset': keep,
    });
    await ask(' farmer@kale.test ');
    expect(await screen.findByText('Check your inbox')).toBeVisible();
    expect(screen.getByText(/If there is an account for farmer@kale.test/)).toBeVisible();
    expect(screen.getByText('.data/outbox')).toBeVisible();
    expect(sent).toEqual([{ email: 'farmer@kale.test' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(screen.getByLabelText('Email')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('mentions no outbox if mails are sent', async () => {
    api({ 'GET /info': { capabilities: ['password-reset'] }, 'POST /auth/password-reset': keep });
    await ask('farmer@kale.test');
    await screen.findByText('Check your inbox');
    expect(screen.queryByText('.data/outbox')).not.toBeInTheDocument();
  });

  it('needs an address', async () => {
    api({ 'GET /info': { capabilities: ['password-reset'] }, 'POST /auth/password-reset': keep });
    await ask('');
    expect(await screen.findByText('Email is required')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('reports a refusal, and keeps the input', async () => {
    api({
      'GET /info': { capabilities: ['password-reset'] },
      'POST /auth/password-reset': failure(400, 'VALIDATION_ERROR', 'Too long'),
    });
    await ask('farmer@kale.test');
    expect(await screen.findByText('The link could not be requested')).toBeVisible();
    expect(screen.getByText('Too long')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('farmer@kale.test');
  });

  it('names who can help if the server sends no mail', async () => {
    api({ 'GET /info': { capabilities: [] } });
    renderInApp(<PasswordReset />, '/auth/reset');
    expect(await screen.findByText('Contact the operator of this pool service')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send Link' })).not.toBeInTheDocument();
  });
});

describe('a mailed link', () => {
  const choose = async (password: string, at = '/auth/reset/confirm#token=abc') => {
    renderInApp(<NewPassword />, at);
    const field = screen.getByLabelText('New password');
    if (password) await userEvent.type(field, password);
    await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  };

  it.each(['/auth/reset/confirm#token=abc', '/auth/reset/confirm?token=abc'])(
    'sets a new password at %s and leads to sign-in',
    async at => {
      api({ 'POST /auth/password-reset/confirm': keep });
      await choose('correct horse', at);
      expect(await screen.findByText('Password changed')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth/signin');
      expect(sent).toEqual([{ token: 'abc', newPassword: 'correct horse' }]);
    },
  );

  it.each([
    ['', 'Password is required'],
    ['short', 'Password must be at least 8 characters'],
  ])('refuses the password "%s": %s', async (password, message) => {
    api({ 'POST /auth/password-reset/confirm': keep });
    await choose(password);
    expect(await screen.findByText(message)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('that has expired shows a notice and a link to a new one', async () => {
    const over = 'This link is no longer valid: ask for a new one';
    api({ 'POST /auth/password-reset/confirm': failure(400, 'VALIDATION_ERROR', over) });
    await choose('correct horse');
    expect(await screen.findByText(over)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/auth/reset');
  });

  it('without its token shows a notice', () => {
    api();
    renderInApp(<NewPassword />, '/auth/reset/confirm');
    expect(screen.getByText('This link is incomplete')).toBeVisible();
  });
});
