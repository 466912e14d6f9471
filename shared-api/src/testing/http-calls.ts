import { jest } from '@jest/globals';
import { HttpResponse, http as on } from 'msw';
import { setupServer } from 'msw/node';
import * as v from 'valibot';
import type { ApiError } from '../http/api-error.ts';
import { type Call, call, setCredentials } from '../http/http.ts';
import { discardPreloaded } from '../http/preloaded-responses.ts';
import { CLOCK, letResponsesArrive } from './clock.ts';

const server = setupServer();

/** The requests that the server received in this test. */
export const requests: Request[] = [];
/** The tokens that the server refused in this test. */
export const refused: string[] = [];
/** The session of the calls; each test begins with this one. */
export const session: { token: string | null; readOnly: boolean } = { token: 'token-1', readOnly: false };

/** Starts and stops the server of a test file. Each test begins with mocked timers and a session. */
export const withCalls = () => {
  beforeAll(() => server.listen());
  afterAll(() => server.close());
  beforeEach(() => {
    jest.useFakeTimers(CLOCK);
    requests.length = 0;
    refused.length = 0;
    Object.assign(session, { token: 'token-1', readOnly: false });
    setCredentials({
      token: () => session.token,
      readOnly: () => session.readOnly,
      refused: given => refused.push(given),
    });
  });
  afterEach(() => {
    server.resetHandlers();
    jest.useRealTimers();
    discardPreloaded();
  });
};

/** Responds to the calls in this order; the last response repeats. */
export const answer = (...answers: (() => Response | Promise<Response>)[]) =>
  server.use(
    on.all(/\/(api|pooler-api)\//, ({ request }) => {
      requests.push(request);
      return (answers[requests.length - 1] ?? answers.at(-1))?.();
    }),
  );

const Thing = v.object({ name: v.string() });

/** The response to a call that works. */
export const good = () => HttpResponse.json({ name: 'kale' });
/** An error with this status. */
export const failing = (status: number) => () =>
  HttpResponse.json({ code: 'BAD', message: 'No.' }, { status });
/** A response in plain text. */
export const text =
  (body: string, status = 200) =>
  () =>
    new HttpResponse(body, { status, statusText: 'Whatever' });

/** A GET of a thing with a name, or another call of it. */
export const ask = (request: Partial<Call<typeof Thing>> = {}) =>
  call({ path: '/thing', response: Thing, ...request });

/** The value or the error of a call. */
export const settle = (promise: Promise<unknown>) =>
  promise.then(
    value => ({ value }),
    (error: ApiError) => ({ status: error.status, code: error.code, message: error.message }),
  );

/** Advances the clock until the call has ended. Returns the milliseconds it took, in steps of 100. */
export async function elapsed<T>(promise: Promise<T>): Promise<{ outcome: T; after: number }> {
  let done = false;
  let after = 0;
  void promise.then(() => {
    done = true;
  });
  for (;;) {
    await letResponsesArrive();
    if (done) return { outcome: await promise, after };
    await jest.advanceTimersByTimeAsync(100);
    after += 100;
  }
}
