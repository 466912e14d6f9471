import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, withApi } from 'shared-api/testing';
import { api, info, keep, open, sent } from '../../testing/account-page.tsx';

withApi();

describe('the email address of an account', () => {
  const state = { email: 'farmer@kale.test', proved: false, dueAt: '2027-01-01T00:00:00Z' };

  it('shows that it is not confirmed, the deadline, and sends another link', async () => {
    await open('email', { 'GET /auth/email': state, 'POST /auth/email/request': keep() });
    expect(await screen.findByText('Not confirmed')).toBeVisible();
    expect(screen.getByText(/your registration expires/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText('Check your inbox')).toBeVisible();
    expect(sent).toEqual([{}]);
  });

  it('mentions no sent link where the account was created without one', async () => {
    await open('email', { 'GET /auth/email': { ...state, dueAt: null } });
    expect(await screen.findByText(/^Request a link and open it/)).toBeVisible();
    expect(screen.queryByText(/that we sent/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send a link' })).toBeVisible();
  });

  it('shows that the registration has expired, and how to keep it', async () => {
    await open('email', { 'GET /auth/email': { ...state, dueAt: '2020-01-01T00:00:00Z' } });
    expect(await screen.findByText(/^Your registration has expired\. Before you sign out,/)).toBeVisible();
    expect(screen.queryByText(/registration expires/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send a new link' })).toBeVisible();
  });

  it.each(['2020-01-01T00:00:00Z', '2027-01-01T00:00:00Z'])(
    'asks for no XLM where the platform opens the wallet, due %s',
    async dueAt => {
      await open('email', {
        'GET /info': { ...info, sponsored: true },
        'GET /auth/email': { ...state, dueAt },
      });
      expect(
        await screen.findByText(/request a new link and open it\.$|Unless you do, your registration expires/),
      ).toBeVisible();
      expect(screen.queryByText(/XLM|funds/)).not.toBeInTheDocument();
    },
  );

  it('shows that it is confirmed', async () => {
    await open('email', { 'GET /auth/email': { ...state, proved: true, dueAt: null } });
    expect(await screen.findByText('Confirmed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send a new link' })).not.toBeInTheDocument();
  });

  it('can be loaded again', async () => {
    await open('email', { 'GET /auth/email': failure(400, 'BROKEN', 'No') });
    expect(await screen.findByText('Failed to load your email address. Please try again.')).toBeVisible();
    api({ 'GET /info': info, 'GET /auth/email': state });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Not confirmed')).toBeVisible();
  });

  it('shows the mails of a sandbox, with links into the product', async () => {
    const text = 'Open:\nhttps://elsewhere.test:4000/auth/email#token=abc\nThanks';
    await open('email', {
      'GET /info': { capabilities: ['email-proof', 'sandbox'] },
      'GET /auth/email': state,
      'GET /sandbox/mails': {
        items: [{ id: 'm1', subject: 'Confirm', text, sentAt: '2026-11-20T10:00:00Z' }],
      },
    });
    await userEvent.click(await screen.findByText('Confirm'));
    expect(screen.getByRole('link', { name: /auth\/email/ })).toHaveAttribute(
      'href',
      '/auth/email#token=abc',
    );
  });

  it('shows that a sandbox has no mail yet', async () => {
    await open('email', {
      'GET /info': { capabilities: ['email-proof', 'sandbox'] },
      'GET /auth/email': state,
      'GET /sandbox/mails': { items: [] },
    });
    expect(await screen.findByText('No email yet.')).toBeVisible();
  });
});
