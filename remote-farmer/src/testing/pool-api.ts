import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';

/** What the API answers in a test, by "METHOD /path": a body, a status with a body, or a function of the request. */
type Answer = JsonBodyType | ((request: Request) => Promise<Response> | Response);

const SIGNED_IN = {
  'POST /auth/login': { token: 'token-of-a-farmer' },
  'POST /auth/logout': { success: true },
  'GET /auth/me': { id: 'user-1', email: 'farmer@kale.test', role: 'farmer', status: 'active_in_pool', farmerId: 'farmer-1' },
  'GET /info': {
    units: { stake: 'KALE', reward: 'KALE' },
    network: { name: 'sandbox', blockIntervalSeconds: 300 },
    capabilities: ['idempotency', 'sandbox'],
  },
  'GET /contracts': { items: [], page: 1, limit: 1, total: 0 },
} satisfies Record<string, Answer>;

export const server = setupServer();

const handler = ([route, answer]: [string, Answer]) => {
  const [method, path] = route.split(' ');
  const respond = ({ request }: { request: Request }) =>
    typeof answer === 'function' ? answer(request) : HttpResponse.json(answer);
  const at = `*/api${path}`;
  return method === 'POST' ? http.post(at, respond) : http.get(at, respond);
};

/** Lets the API answer so, on top of a signed-in farmer's session. */
export const answer = (answers: Record<string, Answer>) => {
  server.resetHandlers();
  server.use(...Object.entries({ ...SIGNED_IN, ...answers }).map(handler));
};

/** An error of the API, as it travels. */
export const failure = (status: number, code: string, message: string) => () =>
  HttpResponse.json({ code, message }, { status });
