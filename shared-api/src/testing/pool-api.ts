import { cleanup } from '@testing-library/react';
import { HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { leaveImpersonation, sessionStore } from '../session/session-store.ts';
import { logout } from '../session/sign-out.ts';
import { emptyCache } from './empty-cache.ts';

/** A body, or a function of the request. */
type Answer = JsonBodyType | ((request: Request) => Promise<Response> | Response);

/** Responses of the API, or of the pooler's host, in a test, by "METHOD /path". */
export type Answers = Record<string, Answer>;

const server = setupServer();

let sessions = 0;

const SANDBOX: Answers = {
  // As on the real server, every session has its own token, so that tests do not share data.
  'POST /auth/login': () => HttpResponse.json({ token: `token-of-a-test-${++sessions}` }),
  'POST /auth/logout': { success: true },
  'GET /info': {
    units: { stake: 'KALE', reward: 'KALE' },
    network: { name: 'sandbox', blockIntervalSeconds: 300 },
    capabilities: ['idempotency', 'sandbox', 'pooler-live', 'admin'],
  },
};

const handler = ([route, answer]: [string, Answer]) => {
  const [method, path] = route.split(' ');
  const respond = ({ request }: { request: Request }) =>
    typeof answer === 'function' ? answer(request) : HttpResponse.json(answer);
  const at = new RegExp(`/(api|pooler-api)${path}([?]|$)`);
  const handlers = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete };
  const register = Object.entries(handlers).find(([name]) => name === method)?.[1] ?? http.get;
  return register(at, respond);
};

/** A function that adds responses to this user's defaults. */
export const apiFor =
  (user: { id: string; role: string } & Record<string, JsonBodyType>, always: Answers = {}) =>
  (answers: Answers = {}) => {
    const all = { ...SANDBOX, 'GET /auth/me': user, ...always, ...answers };
    server.resetHandlers(...Object.entries(all).map(handler));
  };

/** An error of the API, as sent. */
export const failure = (status: number, code: string, message: string) => () =>
  HttpResponse.json({ code, message }, { status });

/** A route that adds the bodies of its requests to `sent`, and always responds the same. */
export const recordBodies =
  (sent: unknown[], reply: JsonBodyType = { success: true }, status = 200) =>
  async (request: Request) => {
    sent.push(await request.json());
    return HttpResponse.json(reply, { status });
  };

/** A route that adds one parameter of its requests' queries to `asked`, and always responds the same. */
export const recordParameter =
  (asked: unknown[], name: string, reply: JsonBodyType) => (request: Request) => {
    asked.push(new URL(request.url).searchParams.get(name));
    return HttpResponse.json(reply);
  };

/** Starts and stops the API of a test file. Each test ends signed out, with empty caches. */
export const withApi = () => {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(async () => {
    cleanup(); // No page remains to see the session end.
    if (sessionStore.getState().impersonation) leaveImpersonation();
    await logout();
    await emptyCache();
    server.resetHandlers();
  });
  afterAll(() => server.close());
};
