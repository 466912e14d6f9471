import { waitFor } from '@testing-library/dom';
import { elsewhere, me, now, open, signIn, state, withSession } from '../testing/own-session.ts';
import { sessionStore } from './session-store.ts';
import { discardSession } from './sign-in.ts';
import { logout } from './sign-out.ts';

withSession();

describe('signing out', () => {
  it('clears everything, even if the server is unreachable', async () => {
    await signIn();
    await logout();
    expect(now()).toMatchObject({ state: 'signed-out', reason: 'signed-out' });
    expect(localStorage.length).toBe(0);
  });

  it.each([
    ['on pressing Sign Out', logout],
    ['on the registration page', async () => void discardSession()],
  ])('ends push messages to this browser if the server is unreachable, %s', async (_, end) => {
    await signIn();
    let subscribed = true;
    const unsubscribe = async () => {
      subscribed = false;
    };
    const worker = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
    const value = { getRegistration: async () => worker };
    Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
    await end();
    await waitFor(() => expect(subscribed).toBe(false));
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('during the check never reports a missing network', async () => {
    await signIn();
    me.answer = () => new Promise<Response>(() => {});
    open();
    const states: string[] = [];
    const stopNoting = sessionStore.subscribe(({ state }) => states.push(state));
    await logout();
    stopNoting();
    expect(states).toEqual(['signed-out']);
  });

  it('on the registration page names the signed-out user', async () => {
    await signIn();
    expect(discardSession()).toBe('farmer@kale.test');
    expect(discardSession()).toBeNull();
    expect([state(), localStorage.length]).toEqual(['signed-out', 0]);
  });

  it('in another tab signs this one out', async () => {
    await signIn();
    open();
    await waitFor(() => expect(state()).toBe('signed-in'));
    elsewhere(() => localStorage.clear(), null);
    expect(now()).toMatchObject({ state: 'signed-out', reason: 'elsewhere' });
  });

  it('in another tab keeps a session that belongs to this tab', async () => {
    await signIn(false);
    open();
    await waitFor(() => expect(state()).toBe('signed-in'));
    elsewhere(() => localStorage.clear(), null);
    expect(state()).toBe('signed-in');
  });

  it('leaves no data for the back button', async () => {
    await signIn();
    open();
    await waitFor(() => expect(state()).toBe('signed-in'));
    localStorage.clear();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(state()).toBe('signed-out');
  });
});
