import { HttpResponse } from 'msw';
import { User } from '../contract/auth.ts';
import type { ApiError } from '../http/api-error.ts';
import { call } from '../http/http.ts';
import { me, signIn, state, withSession } from '../testing/own-session.ts';
import { checkSession } from './check-session.ts';
import { sessionStore } from './session-store.ts';

withSession();

describe('a session', () => {
  it('refused after another tab has signed in keeps the new session in storage', async () => {
    await signIn();
    localStorage.setItem('kale-pool-token', 't9');
    me.answer = () => HttpResponse.json({ code: 'UNAUTHORIZED', message: 'Expired' }, { status: 401 });
    await checkSession();
    expect([state(), localStorage.getItem('kale-pool-token')]).toEqual(['signed-out', 't9']);
  });

  it('ends once when six calls are refused at once', async () => {
    await signIn();
    const ends: string[] = [];
    const unsubscribe = sessionStore.subscribe(session => ends.push(session.state));
    me.answer = () => HttpResponse.json({ code: 'UNAUTHORIZED', message: 'Expired' }, { status: 401 });
    const calls = Array.from({ length: 6 }, () => call({ path: '/auth/me', response: User }));
    const outcomes = await Promise.allSettled(calls);
    unsubscribe();
    expect(outcomes.every(outcome => outcome.status === 'rejected')).toBe(true);
    expect(
      outcomes.map(outcome => outcome.status === 'rejected' && (outcome.reason as ApiError).code),
    ).toContain('UNAUTHORIZED');
    expect(ends).toEqual(['signed-out']);
  });
});
