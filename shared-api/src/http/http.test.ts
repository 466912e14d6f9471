import { HttpResponse } from 'msw';
import { Health } from '../contract/health.ts';
import {
  answer,
  ask,
  failing,
  good,
  refused,
  requests,
  session,
  settle,
  text,
  withCalls,
} from '../testing/http-calls.ts';
import { abortCalls, call, stopCalls } from './http.ts';

withCalls();

describe('during an impersonation', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('sends no %s', async method => {
    session.readOnly = true;
    answer(good);
    expect(await settle(ask({ method, body: {}, idempotencyKey: 'a-key-of-a-press' }))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
    expect(requests).toEqual([]);
  });

  it('allows reads and the request that ends it', async () => {
    session.readOnly = true;
    answer(good);
    await ask();
    await ask({ method: 'POST', path: '/auth/logout', body: {} });
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });
});

describe('a call that works', () => {
  it('sends the token and the query without absent values', async () => {
    answer(good);
    await expect(ask({ query: { page: 1, search: '', status: undefined, limit: 6 } })).resolves.toEqual({
      name: 'kale',
    });
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer token-1');
    expect(new URL(requests[0]?.url ?? '').search).toBe('?page=1&limit=6');
  });

  it('sends no token if the call excludes it', async () => {
    answer(good);
    await ask({ auth: false });
    expect(requests[0]?.headers.get('Authorization')).toBeNull();
  });

  it('parses a body that starts with a byte order mark', async () => {
    answer(text('\uFEFF{"name":"kale"}'));
    await expect(ask()).resolves.toEqual({ name: 'kale' });
  });

  it('parses the body of a status that the call accepts', async () => {
    const body = { status: 'unhealthy', services: {} };
    answer(() => HttpResponse.json(body, { status: 503 }));
    await expect(call({ path: '/health', response: Health, accept: 503 })).resolves.toEqual(body);
  });
});

describe('calls while a session is ending', () => {
  it('are not sent, except the sign-out, until the next session begins', async () => {
    answer(good);
    stopCalls();
    await expect(settle(ask())).resolves.toMatchObject({ code: 'ABORTED' });
    expect(requests).toHaveLength(0);
    await expect(settle(ask({ token: 'token-1' }))).resolves.toEqual({ value: { name: 'kale' } });
    abortCalls();
    await expect(settle(ask())).resolves.toEqual({ value: { name: 'kale' } });
  });
});

it('reports each refused token, and none for a call without a token', async () => {
  answer(failing(401));
  await Promise.all(Array.from({ length: 6 }, () => settle(ask())));
  await settle(ask({ auth: false }));
  session.token = null;
  await settle(ask());
  expect(refused).toEqual(Array(6).fill('token-1'));
});
