import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { HttpResponse } from 'msw';
import type { User } from '../contract/auth.ts';
import type { UserId } from '../contract/ids.ts';
import { useImpersonateFarmer } from '../resources/admin-actions.ts';
import { useFarmerSummary } from '../resources/farmers.ts';
import { SharedDataProvider } from '../resources/provider.tsx';
import { useUserStatus } from '../resources/user-status.ts';
import { apiFor, failure, recordBodies, withApi } from '../testing/index.ts';
import { leaveImpersonation, rereadSession, sessionStore, startImpersonation } from './session-store.ts';
import { login } from './sign-in.ts';
import { logout } from './sign-out.ts';
import { useReadOnly, useSession } from './use-session.ts';

withApi();

const farmer = (name: string) =>
  ({ id: `user-${name}`, email: `${name}@kale.test`, role: 'farmer', farmerId: name }) as unknown as User;
const NAMES = ['admin', 'anna', 'bert', 'carl'];
/** Rewards that identify their farmer. */
const rewardsOf = (name: string | undefined) => `${NAMES.indexOf(name?.split('@')[0] ?? '')}.0000001`;
const until = { reason: 'A question', expiresAt: '2099-01-01T00:00:00Z' };
const answer = apiFor({ id: 'user-admin', email: 'admin@kale.test', role: 'admin' });
const session = () => sessionStore.getState();
const signIn = () => act(() => login({ email: 'admin@kale.test', password: 'x' }));

afterEach(async () => {
  cleanup();
  if (session().impersonation) leaveImpersonation();
  await logout();
});

describe('impersonation', () => {
  const Button = () => {
    const read = useImpersonateFarmer();
    const readOnly = useReadOnly();
    return (
      <button type="button" onClick={() => void read.run({ userId: 'user-anna' as UserId, reason: 'Why' })}>
        {readOnly ? 'read only' : 'read'}
      </button>
    );
  };

  it('starts with a reason, survives a reload of its tab, and restores the admin’s session', async () => {
    const bodies: unknown[] = [];
    answer({
      'POST /admin/users/user-anna/read': recordBodies(bodies, {
        token: 'token-anna',
        expiresAt: until.expiresAt,
        user: farmer('anna'),
      }),
    });
    render(<Button />, { wrapper: SharedDataProvider });
    await signIn();
    const own = session().token;
    await act(async () => screen.getByText('read').click());
    await screen.findByText('read only');
    expect(bodies).toEqual([{ reason: 'Why' }]);
    expect(session()).toMatchObject({
      token: 'token-anna',
      user: { farmerId: 'anna' },
      impersonation: { reason: 'Why' },
    });
    expect(localStorage.getItem('kale-pool-token')).toBe(own);
    expect(localStorage.getItem('kale-pool-user-email')).toBe('admin@kale.test');
    act(rereadSession);
    expect(session()).toMatchObject({ token: 'token-anna', impersonation: { reason: 'Why' } });
    await act(() => logout());
    expect(session()).toMatchObject({ state: 'signed-in', token: own, user: { role: 'admin' } });
    expect(session().impersonation).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });

  it('ends and keeps the admin’s session when the server rejects its token', async () => {
    answer({
      'GET /user/user-anna/status': failure(401, 'UNAUTHORIZED', 'Sign in first'),
      'GET /user/user-admin/status': {},
    });
    const Asks = () => <p>{useUserStatus().error?.message}</p>;
    render(<Asks />, { wrapper: SharedDataProvider });
    await signIn();
    act(() => startImpersonation('token-anna', farmer('anna'), until));
    await waitFor(() => expect(session()).toMatchObject({ state: 'signed-in', user: { role: 'admin' } }));
  });

  it('ends and keeps the admin’s session when its token expires first', async () => {
    answer({ 'POST /auth/logout': failure(401, 'UNAUTHORIZED', 'Sign in first') });
    render(<p />, { wrapper: SharedDataProvider });
    await signIn();
    const own = session().token;
    act(() => startImpersonation('token-anna', farmer('anna'), until));
    await act(() => logout());
    expect(session()).toMatchObject({ state: 'signed-in', token: own, user: { role: 'admin' } });
    expect(localStorage.getItem('kale-pool-token')).toBe(own);
  });

  it('ends when the admin signs out in another tab', async () => {
    answer();
    render(<p />, { wrapper: SharedDataProvider });
    await signIn();
    act(() => startImpersonation('token-anna', farmer('anna'), until));
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'kale-pool-token' })));
    expect(session()).toMatchObject({ state: 'signed-out', token: null });
    expect(sessionStorage).toHaveLength(0);
  });

  it('never shows one user’s figures under another’s name, whatever the order of responses', async () => {
    const wrong: string[] = [];
    let shown = 0;
    let delays: number[] = [];
    answer({
      'GET /farmers/(anna|bert|carl)/summary': async (request: Request) => {
        await new Promise(resolve => setTimeout(resolve, delays.shift() ?? 0));
        const [, id] = /farmers\/(\w+)\//.exec(request.url) ?? [];
        return HttpResponse.json({ lifetime: { totalRewardsHuman: rewardsOf(id) } });
      },
      'GET /user/user-(anna|bert|carl|admin)/status': (request: Request) => {
        const [, id] = /user-(\w+)\/status/.exec(request.url) ?? [];
        return HttpResponse.json({ userId: `user-${id}`, email: `${id}@kale.test` });
      },
    });
    const Figures = () => {
      const email = useSession(({ user }) => user?.email);
      const rewards = useFarmerSummary().data?.lifetime?.totalRewardsHuman;
      const status = useUserStatus().data?.email;
      if (rewards) shown++;
      if (rewards && String(rewards) !== rewardsOf(email)) wrong.push(`${email}: ${rewards}`);
      if (status && status.split('@')[0] !== email?.split('@')[0]) wrong.push(`${email}: ${status}`);
      return <p>{email}</p>;
    };
    await signIn();
    const step = fc.record({
      who: fc.constantFrom('anna', 'bert', 'carl', null),
      wait: fc.nat(15),
      delay: fc.nat(25),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async steps => {
        delays = steps.map(({ delay }) => delay);
        render(<Figures />, { wrapper: SharedDataProvider });
        for (const { who, wait } of steps) {
          act(() => (who ? startImpersonation(`token-${who}`, farmer(who), until) : leaveImpersonation()));
          await act(() => new Promise(resolve => setTimeout(resolve, wait)));
        }
        cleanup();
        expect(wrong).toEqual([]);
      }),
      { numRuns: 25 },
    );
    // Once settled, the impersonation's figures are shown, whatever the earlier steps left.
    leaveImpersonation();
    shown = 0;
    render(<Figures />, { wrapper: SharedDataProvider });
    act(() => startImpersonation('token-anna', farmer('anna'), until));
    await waitFor(() => expect(shown).toBeGreaterThan(0));
    expect(wrong).toEqual([]);
  });
});
