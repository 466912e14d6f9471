import { readEarly } from '../http/early.ts';

const mine = '/api/auth/me';

/** What the HTML asked with a token, before any code ran. */
const asked = (token: string) => {
  window.__kaleEarly = { [mine]: Promise.resolve(Response.json({})) };
  window.__kaleEarlyToken = token;
};

describe('what the HTML asked early', () => {
  it('is not taken for a session that it was not asked for', async () => {
    localStorage.setItem('kale-pool-token', 'shared');
    sessionStorage.setItem('kale-pool-token', 'own');
    asked('shared');
    const { sessionStore } = await import('./session-store.ts');
    expect(sessionStore.getState().token).toBe('own');
    await readEarly();
    expect(window.__kaleEarly?.[mine]).toBeUndefined();

    const { keepEarlyOf } = await import('../http/early.ts');
    asked('own');
    keepEarlyOf('own');
    expect(window.__kaleEarly?.[mine]).toBeDefined();
  });
});
