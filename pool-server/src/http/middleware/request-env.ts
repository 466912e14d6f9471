import { createFactory } from 'hono/factory';
import type { Caller } from '../../auth/sessions.ts';
import type { Call, HandledInput } from '../handler.ts';
import type { Answer } from './idempotency.ts';

/** The values that the middleware of a request passes on, in the order in which they are set. */
export interface Variables {
  /** Null on a public route. */
  caller: Caller | null;
  /** Network address of the client. */
  address: string;
  /** Whom limits count: the account, or the address on a public route. */
  subject: string;
  /** Whose Idempotency-Keys are compared: the account's or, on a public route, everyone's. */
  keyScope: string;
  /** The Idempotency-Key of a change. */
  key: string | undefined;
  /** Method, path and body, as sent: what an Idempotency-Key belongs to. */
  request: string;
  input: HandledInput;
  call: Call;
  /** Work for after the response. */
  deferred: (() => void)[];
  answer: Answer;
}

export const { createMiddleware } = createFactory<{ Variables: Variables }>();
