import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { login } from 'shared-api/account';
import { failure, withApi } from 'shared-api/testing';
import { api, keep, sent } from '../../testing/account-page.tsx';
import { renderInApp } from '../../testing/render-app.tsx';
import ConfirmPayout from './confirm-payout.tsx';
import ProveEmail from './prove-email.tsx';
import StopPayout from './stop-payout.tsx';
import Unsubscribe from './unsubscribe.tsx';

withApi();

describe('a mailed link about a payout', () => {
  it('confirms a change of payout wallet', async () => {
    api({ 'POST /wallet/payout/confirm': keep() });
    renderInApp(<ConfirmPayout />, '/payout/confirm#token=abc');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Wallet' }));
    expect(await screen.findByText('Change confirmed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account?tab=payout');
    expect(sent).toEqual([{ token: 'abc' }]);
  });

  it.each([
    ['confirmed', <ConfirmPayout key="confirm" />, 'Confirm Wallet', 'Account', '/account?tab=payout'],
    ['stopped', <StopPayout key="stop" />, 'Stop It', 'Choose a new password', '/auth/reset'],
  ])('leads on when nothing can be %s', async (_, page, button, link, href) => {
    const ended = failure(400, 'VALIDATION_ERROR', 'This link is no longer valid');
    api({ 'POST /wallet/payout/confirm': ended, 'POST /wallet/stop': ended });
    renderInApp(page, '/payout#token=abc');
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText('This link is no longer valid')).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', href);
  });

  it('stops one without signing in', async () => {
    api({ 'POST /wallet/stop': keep() });
    renderInApp(<StopPayout />, '/payout/stop#token=abc');
    await userEvent.click(screen.getByRole('button', { name: 'Stop It' }));
    expect(await screen.findByText('Stopped')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
      'href',
      '/auth/reset',
    );
  });
});

describe('a mailed link that confirms an address', () => {
  it('asks a visitor to sign in, or to take over the account', () => {
    api();
    renderInApp(<ProveEmail />, '/auth/email#token=abc');
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth/signin');
    expect(screen.getByRole('link', { name: /Take over the account/ })).toHaveAttribute(
      'href',
      '/auth/reset',
    );
    expect(screen.getByText(/Didn't register\?/)).toHaveTextContent(/, or close this page\.$/);
  });

  it('confirms the address of the signed-in account', async () => {
    api({ 'POST /auth/email/prove': keep() });
    await login({ email: 'farmer@kale.test', password: 'secret' });
    renderInApp(<ProveEmail />, '/auth/email#token=abc');
    let reloads = true;
    window.addEventListener('submit', event => (reloads = !event.defaultPrevented), { once: true });
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Email' }));
    expect(await screen.findByText('Email confirmed')).toBeVisible();
    expect(reloads).toBe(false);
    expect(sent).toEqual([{ token: 'abc' }]);
  });

  it('shows why it failed', async () => {
    api({ 'POST /auth/email/prove': failure(400, 'VALIDATION_ERROR', 'This link is no longer valid') });
    await login({ email: 'farmer@kale.test', password: 'secret' });
    renderInApp(<ProveEmail />, '/auth/email#token=abc');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Email' }));
    expect(await screen.findByText('This link is no longer valid')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      '/account?tab=email',
    );
  });

  it('shows that it is incomplete without its token', () => {
    api();
    renderInApp(<ProveEmail />, '/auth/email');
    expect(screen.getByText('This link is incomplete')).toBeVisible();
  });
});

it('stops invitations by the link in one', async () => {
  api({ 'POST /unsubscribe': keep() });
  renderInApp(<Unsubscribe />, '/unsubscribe#token=abc');
  await userEvent.click(screen.getByRole('button', { name: 'Stop Invitations' }));
  expect(await screen.findByText('You will get no more invitations')).toBeVisible();
  expect(sent).toEqual([{ token: 'abc' }]);
});

it('stops notification emails by the link in one, and says which emails remain', async () => {
  api({ 'POST /unsubscribe': keep() });
  renderInApp(<Unsubscribe />, '/unsubscribe?of=notifications#token=abc');
  expect(screen.getByRole('heading', { level: 1, name: 'Notification emails' })).toBeVisible();
  expect(screen.getByText(/You will still get emails about .* and a paused KALE farm\.$/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Stop Emails' }));
  expect(await screen.findByText('Notification emails are turned off')).toBeVisible();
  expect(sent).toEqual([{ token: 'abc' }]);
});

it('says why emails could not be stopped', async () => {
  api({ 'POST /unsubscribe': failure(400, 'VALIDATION_ERROR', 'This link is no longer valid') });
  renderInApp(<Unsubscribe />, '/unsubscribe?of=notifications#token=abc');
  await userEvent.click(screen.getByRole('button', { name: 'Stop Emails' }));
  expect(await screen.findByText('This link is no longer valid')).toBeVisible();
  expect(screen.getByText('The emails could not be stopped')).toBeVisible();
});
