import type { Route } from 'shared-api/contract';
import { ApiError } from './api-error.ts';
import { createMiddleware } from './request-env.ts';
import { validate } from './validate.ts';

const DEEPEST = 32;

/** The error for a body beyond the limit. */
export const tooLarge = () => new ApiError('PAYLOAD_TOO_LARGE', 'The body is larger than 256 KiB');

/** Whether every string in a value can be stored, and its nesting is limited. */
function check(value: unknown, depth = 0): void {
  if (depth > DEEPEST) throw new ApiError('INVALID_JSON', 'The body is nested too deeply');
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new ApiError('VALIDATION_ERROR', 'Text must be valid Unicode without NUL');
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      check(key, depth + 1);
      check(inner, depth + 1);
    }
  }
}

/** Refuses input that schemas do not check: NUL, invalid Unicode, deep nesting. */
export function checkText<T>(value: T): T {
  check(value);
  return value;
}

/** The JSON of a request; an empty body is an empty object. Throws ApiError UNSUPPORTED_MEDIA_TYPE, INVALID_JSON. */
async function readJson(request: Request): Promise<unknown> {
  const bytes = await request.arrayBuffer().catch(error => {
    // The body limit answers a large body; any other failure is a client that disconnected.
    throw error?.name === 'BodyLimitError'
      ? tooLarge()
      : new ApiError('INVALID_JSON', 'The body did not arrive');
  });
  if (bytes.byteLength === 0) return {};
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json');
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return checkText(JSON.parse(text));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('INVALID_JSON', 'The body is not valid JSON');
  }
}

/** Reads the Idempotency-Key of a change. */
export const readIdempotencyKey = ({ method }: Route) =>
  createMiddleware(async (c, next) => {
    const key = method === 'GET' ? undefined : c.req.header('idempotency-key');
    if (key !== undefined && !/^[\x21-\x7e]{8,200}$/.test(key))
      throw new ApiError('VALIDATION_ERROR', 'An Idempotency-Key has 8 to 200 visible characters');
    c.set('key', key);
    await next();
  });

/** Reads path, query and body, and checks them against the contract. */
export const readInput = (route: Route) =>
  createMiddleware(async (c, next) => {
    const sent = route.method === 'GET' ? undefined : await readJson(c.req.raw);
    const params = checkText(c.req.param());
    const query = route.query && validate(route.query, checkText(c.req.query()));
    const body = route.body && validate(route.body, sent);
    c.set('request', `${route.method} ${c.req.path} ${JSON.stringify(sent)}`);
    c.set('input', { params, query, body });
    await next();
  });
