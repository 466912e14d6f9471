import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { login } from 'shared-api/account';
import { type Answers, apiFor, failure, impersonateFarmer, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import PoolRegistration from './pool-registration.tsx';
import { checkPool, EMPTY } from './pool-rules.ts';

withApi();
const operator = { id: 'user-9', email: 'new@pool.test', role: 'pooler', poolerId: 'pool-green-1a2b' };
const answer = apiFor(operator);
const ADDRESS = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
const standing = (status: string) => ({
  poolerId: 'pool-green-1a2b',
  name: 'Green Field',
  status,
  maxFarmers: 40,
  currentFarmers: 0,
  rewardSplit: 0.1,
});

const fillIn = async () => {
  const user = userEvent.setup();
  const fill = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  };
  await fill('Email', 'new@pool.test');
  await fill('Password', 'kale-sandbox');
  await fill('Pool name', 'Green Field');
  await fill('Payout address', ADDRESS);
  await fill('Maximum farmers', '40');
  await fill('Your share of each reward', '10');
  return user;
};
const submit = () => screen.getByRole('button', { name: 'Register Pool' });

describe('registering a pool', () => {
  it('shows the error under each field, and focuses the first', async () => {
    answer();
    renderInApp(<PoolRegistration />);
    await userEvent.click(submit());
    for (const text of [
      'Email is required',
      'Password is required',
      'Pool name is required',
      'Payout address is required',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it.each([
    [{ email: 'nobody' }, { email: 'Enter a valid email' }],
    [{ email: 'a@b.c,d@e.f' }, { email: 'Enter a valid email' }],
    [{ password: 'x'.repeat(1025) }, { password: 'Password must be at most 1024 characters' }],
    [{ password: 'short' }, { password: 'Password must be at least 8 characters' }],
    [{ publicKey: `G${'A'.repeat(55)}` }, { publicKey: 'Enter a valid Stellar address' }],
    [{ maxFarmers: 1001 }, { maxFarmers: 'Choose from 1 to 1,000 farmers' }],
    [{ maxFarmers: null }, { maxFarmers: 'Choose from 1 to 1,000 farmers' }],
    [{ rewardSplit: 51 }, { rewardSplit: 'Choose from 0 to 50 percent' }],
  ])('refuses %j', (wrong, errors) => {
    const right = { email: 'a@b.c', password: 'kale-sandbox', poolerName: 'Green', publicKey: ADDRESS };
    expect(checkPool({ ...EMPTY, ...right })).toEqual({});
    expect(checkPool({ ...EMPTY, ...right, ...wrong })).toEqual(errors);
  });

  it('clears a pasted secret key with a warning', async () => {
    answer();
    renderInApp(<PoolRegistration />);
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Payout address'));
    await user.paste(`S${'A'.repeat(55)}`);
    expect(screen.getByLabelText('Payout address')).toHaveValue('');
    expect(screen.getByText(/^That was a secret key/)).toBeVisible();
  });

  it('sends it once, signs the operator in, and shows the pool pending, then live', async () => {
    const sent: unknown[] = [];
    let status = 'pending';
    const pressed = Promise.withResolvers<void>();
    answer({
      'POST /registerPooler': async request => {
        sent.push(await request.json());
        await pressed.promise;
        return Response.json({ poolerId: 'pool-green-1a2b', status: 'pending' }, { status: 201 });
      },
      'GET /pooler/pool': () => Response.json(standing(status)),
    });
    renderInApp(<PoolRegistration />);
    const user = await fillIn();
    await user.dblClick(submit());
    pressed.resolve();
    expect(await screen.findByText('Waiting for approval')).toBeVisible();
    expect(screen.getByText('Pending')).toBeVisible();
    expect(screen.getByText('pool-green-1a2b')).toBeVisible();
    expect(sent).toEqual([
      {
        email: 'new@pool.test',
        password: 'kale-sandbox',
        poolerName: 'Green Field',
        publicKey: ADDRESS,
        maxFarmers: 40,
        rewardSplit: 0.1,
      },
    ]);
    status = 'active';
    expect(await screen.findByText('Your pool is live')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the Pooler Console' })).toHaveAttribute(
      'href',
      '/pooler-console',
    );
  });

  describe('with the address and password of an account that has a second factor', () => {
    beforeEach(async () => {
      answer({
        'POST /registerPooler': { poolerId: 'pool-green-1a2b', status: 'pending' },
        'POST /auth/login': { secondFactor: { token: 't', passkey: null, totp: true, recovery: false } },
        'POST /auth/login/second-factor': { token: 'session' },
        'GET /auth/me': { id: 'user-1', email: 'new@pool.test', role: 'farmer', farmerId: 'f1' },
      });
      renderInApp(<PoolRegistration />);
      const user = await fillIn();
      await user.click(submit());
    });

    it('asks for it, and shows how to reach the pool when it opened another account', async () => {
      await userEvent.type(await screen.findByLabelText('Code from your authenticator app'), '123456{Enter}');
      expect(await screen.findByText('Your pool is registered')).toBeVisible();
      expect(screen.getByText(/You are signed in to another account, new@pool\.test\./)).toBeVisible();
      expect(screen.getByRole('link', { name: 'change its password' })).toHaveAttribute('href', '/account');
    });

    it('offers to sign in later', async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Back to sign-in' }));
      expect(screen.getByText('Your pool is registered')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/signin');
    });
  });

  it('is not offered to an admin who reads as a farmer', async () => {
    answer();
    renderInApp(<PoolRegistration />);
    expect(submit()).toBeVisible();
    impersonateFarmer();
    expect(screen.getByText('You are reading as farmer@kale.test: no pool can be registered.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Register Pool' })).not.toBeInTheDocument();
  });

  it('keeps the input and shows the reason when the server refuses', async () => {
    answer({
      'POST /registerPooler': failure(409, 'USER_EXISTS', 'This e-mail address is already registered'),
    });
    renderInApp(<PoolRegistration />);
    const user = await fillIn();
    await user.click(submit());
    await waitFor(() => expect(screen.getByText('This e-mail address is already registered')).toBeVisible());
    expect(screen.getByLabelText('Pool name')).toHaveValue('Green Field');
  });
});

describe('the status of a registered pool', () => {
  const open = async (answers: Answers) => {
    answer(answers);
    await login({ email: 'new@pool.test', password: 'kale-sandbox' });
    renderInApp(<PoolRegistration />);
  };

  it('shows that it is paused, as the console does', async () => {
    await open({ 'GET /pooler/pool': standing('paused') });
    expect(await screen.findByText('Your pool is paused')).toBeVisible();
    expect(screen.getByText('Paused')).toBeVisible();
    expect(screen.queryByText('Waiting for approval')).not.toBeInTheDocument();
  });

  it('asks for the payout wallet, as the console does, while that delays the approval', async () => {
    await open({ 'GET /pooler/pool': { ...standing('pending'), payoutConfirmed: false } });
    expect(await screen.findByText('Confirm your payout wallet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Payout wallet' })).toHaveAttribute(
      'href',
      '/account?tab=payout',
    );
    expect(screen.queryByText('Waiting for approval')).not.toBeInTheDocument();
  });

  it('names the page that resumes a pool paused by its operator', async () => {
    await open({ 'GET /pooler/pool': { ...standing('active'), plantingPausedAt: '2026-11-21T10:00:00Z' } });
    expect(await screen.findByText('You have paused your pool')).toBeVisible();
    expect(screen.getByText(/until you resume it in Pool Settings\./)).toBeVisible();
  });

  it('shows an error when it could not be loaded, and loads it on Retry', async () => {
    await open({ 'GET /pooler/pool': failure(404, 'POOLER_NOT_FOUND', 'No such pool') });
    expect(await screen.findByText("Failed to load your pool's status. Please try again.")).toBeVisible();
    answer({ 'GET /pooler/pool': standing('active') });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Your pool is live')).toBeVisible();
  });

  it('shows the same while the server’s capabilities are unknown', async () => {
    await open({ 'GET /info': failure(404, 'NOT_FOUND', 'No such call') });
    expect(await screen.findByText("Failed to load your pool's status. Please try again.")).toBeVisible();
  });

  it('shows only the known data if the server omits the rest', async () => {
    await open({ 'GET /info': { capabilities: ['idempotency'] } });
    expect(await screen.findByText('Your pool is registered')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the Pooler Console' })).toBeVisible();
  });
});
