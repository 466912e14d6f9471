import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { now, open, signIn, state, withSession } from '../testing/own-session.ts';
import { rereadSession } from './session-store.ts';
import { logout } from './sign-out.ts';

withSession();

describe('storage that', () => {
  const broken = () => {
    throw new DOMException('No', 'SecurityError');
  };

  it('is disabled keeps the session in memory', async () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      jest.spyOn(Storage.prototype, method).mockImplementation(broken);
    }
    await signIn();
    open();
    expect(now()).toMatchObject({ state: 'checking', user: { id: 'u1' } });
    await waitFor(() => expect(state()).toBe('signed-in'));
    await logout();
    rereadSession();
    expect(state()).toBe('signed-out');
  });

  it('is full keeps the session in memory', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(broken);
    await signIn();
    rereadSession();
    expect(now()).toMatchObject({ state: 'checking', token: 't1' });
    await logout();
  });

  it.each(['{"__proto__":{"role":"admin"}}', '[1,2', 'null', '"text"', '{"id":"u1","email":7}'])(
    'contains %s is read as far as possible',
    stored => {
      localStorage.setItem('kale-pool-token', 't1');
      localStorage.setItem('kale-pool-user-id', 'u1');
      localStorage.setItem('kale-pool-user-email', 'a@b.c');
      localStorage.setItem('kale-pool-user-role', '<script>');
      localStorage.setItem('kale-pool-user-response', stored);
      rereadSession();
      expect(now()).toMatchObject({ state: 'checking', user: { id: 'u1', role: 'farmer' } });
      expect(({} as { role?: string }).role).toBeUndefined();
    },
  );
});
