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
  /** The subject of limits: the account, or the address on a public route. */
  subject: string;
  /** The scope of Idempotency-Keys: the account or, on a public route, everyone. */
  keyScope: string;
  /** The Idempotency-Key of a change. */
  key: string | undefined;
  /** Method, path and body as sent, to which an Idempotency-Key belongs. */
  request: string;
  input: HandledInput;
  call: Call;
  /** Work to do after the response. */
  deferred: (() => void)[];
  answer: Answer;
}

export const { createMiddleware } = createFactory<{ Variables: Variables }>();
