import { HttpResponse, http as on } from 'msw';
import { me, now, server, signIn, state, withSession } from '../testing/own-session.ts';
import { login, register } from './sign-in.ts';

withSession();

describe('signing in', () => {
  it('stores the session under its keys until sign-out', async () => {
    await expect(signIn()).resolves.toMatchObject({ role: 'farmer', farmerId: 'f1' });
    expect(state()).toBe('signed-in');
    expect(Object.fromEntries(Object.entries(localStorage))).toMatchObject({
      'kale-pool-token': 't1',
      'kale-pool-user-id': 'u1',
      'kale-pool-user-email': 'farmer@kale.test',
      'kale-pool-user-role': 'farmer',
      'kale-pool-user-status': 'funded',
      'kale-pool-farmer-id': 'f1',
    });
    expect(localStorage.getItem('kale-pool-user-response')).not.toContain('t1');
  });

  it('without "keep me signed in" lasts until the tab closes', async () => {
    await signIn(false);
    expect(sessionStorage.getItem('kale-pool-token')).toBe('t1');
    expect(localStorage.length).toBe(0);
  });

  it('with a wrong password reports the server’s message and ends no session', async () => {
    await expect(login({ email: 'a@b.c', password: 'wrong' })).rejects.toMatchObject({
      message: 'Invalid email or password',
    });
    expect(now()).toMatchObject({ state: 'signed-out', reason: 'none' });
  });

  it('is undone when the user cannot be read', async () => {
    me.answer = () => HttpResponse.json({ code: 'FORBIDDEN', message: 'Suspended' }, { status: 403 });
    await expect(signIn()).rejects.toMatchObject({ message: 'Suspended' });
    expect([state(), localStorage.length]).toEqual(['signed-out', 0]);
  });

  it('by registering also stores the wallet', async () => {
    await register({ email: 'new@kale.test', password: '12345678', externalWallet: 'G' });
    expect(now()).toMatchObject({
      state: 'signed-in',
      user: { id: 'u2', email: 'new@kale.test', role: 'farmer' },
    });
    expect(localStorage.getItem('kale-pool-custodial-wallet')).toBe('GWALLET');
  });

  it('opens one account when a registration is repeated with the same key after a lost response', async () => {
    const keys: (string | null)[] = [];
    server.use(
      on.post('*/api/register-farmer', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return keys.length === 1 ? HttpResponse.error() : undefined; // then as usual
      }),
    );
    await register({ email: 'new@kale.test', password: '12345678', externalWallet: 'G' }, 'key-1');
    expect([state(), keys]).toEqual(['signed-in', ['key-1', 'key-1']]);
  });
});
