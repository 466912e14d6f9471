import { readPreloaded } from '../http/preloaded-responses.ts';

const mine = '/api/auth/me';

/** The calls that the HTML preloads with a token. */
const asked = (token: string) => {
  window.__kalePreloaded = { [mine]: Promise.resolve(Response.json({})) };
  window.__kalePreloadedToken = token;
};

describe('preloaded calls', () => {
  it('are not used for another session', async () => {
    localStorage.setItem('kale-pool-token', 'shared');
    sessionStorage.setItem('kale-pool-token', 'own');
    asked('shared');
    const { sessionStore } = await import('./session-store.ts');
    expect(sessionStore.getState().token).toBe('own');
    await readPreloaded();
    expect(window.__kalePreloaded?.[mine]).toBeUndefined();

    const { keepPreloadedFor } = await import('../http/preloaded-responses.ts');
    asked('own');
    keepPreloadedFor('own');
    expect(window.__kalePreloaded?.[mine]).toBeDefined();
  });
});
