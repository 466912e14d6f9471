import { waitFor } from '@testing-library/dom';
import { HttpResponse } from 'msw';
import { elsewhere, me, now, open, signIn, state, user, withSession } from '../testing/own-session.ts';
import { startSession } from './start-session.ts';

withSession();

describe('returning', () => {
  it('shows the last known user during the check, then the current one', async () => {
    await signIn();
    open();
    expect(now()).toMatchObject({ state: 'checking', user: { id: 'u1' } });
    await waitFor(() => expect(state()).toBe('signed-in'));
  });

  it('with a refused token signs out', async () => {
    await signIn();
    me.answer = () => HttpResponse.json({ code: 'UNAUTHORIZED', message: 'Expired' }, { status: 401 });
    open();
    await waitFor(() => expect(now()).toMatchObject({ state: 'signed-out', reason: 'expired' }));
    expect(localStorage.length).toBe(0);
  });

  it.each([
    ['the network fails', () => HttpResponse.error()],
    ['the server is broken', () => HttpResponse.json({}, { status: 503 })],
    ['something else answers', () => HttpResponse.html('<p>Café wifi</p>')],
  ])('while %s stays signed in, and is checked again when online', async (_, failure) => {
    await signIn();
    me.answer = failure;
    open();
    await waitFor(() => expect(now()).toMatchObject({ state: 'offline', token: 't1', user: { id: 'u1' } }));
    me.answer = () => HttpResponse.json(user);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(state()).toBe('signed-in'));
  });

  it('sends one check, however often it is started', async () => {
    await signIn();
    me.asked = 0;
    open();
    startSession()();
    await waitFor(() => expect(state()).toBe('signed-in'));
    expect(me.asked).toBe(1);
  });
});

it('follows another user who signs in in another tab, without showing the first user’s data', async () => {
  await signIn();
  open();
  await waitFor(() => expect(state()).toBe('signed-in'));
  me.answer = () => HttpResponse.json({ ...user, id: 'u9', email: 'other@kale.test' });
  elsewhere(() => {
    localStorage.clear();
    localStorage.setItem('kale-pool-token', 't9');
  });
  expect(now()).toMatchObject({ state: 'checking', token: 't9', user: null });
  await waitFor(() => expect(now()).toMatchObject({ state: 'signed-in', user: { id: 'u9' } }));
});
