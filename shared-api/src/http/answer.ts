import * as v from 'valibot';
import { ErrorBody } from '../contract/error.ts';
import { ApiError } from './api-error.ts';

/** The response to a call, with its whole body. */
export interface Answer {
  status: number;
  statusText: string;
  ok: boolean;
  headers: Headers;
  text: string;
}

function json(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch {
    return null;
  }
}

/** The error of a response that is not OK (spec §8). */
export function errorOf({ status, statusText, text }: Answer): ApiError {
  const body = json(text);
  const { success, output } = v.safeParse(ErrorBody, body?.value);
  if (!success) return new ApiError(status, 'HTTP_ERROR', `HTTP ${status}: ${statusText}`, undefined, 'JSON');
  return new ApiError(
    status,
    output.code || 'HTTP_ERROR',
    output.message || `HTTP ${status}`,
    output.details,
    output.message ? undefined : 'message',
  );
}

/** The error of the pooler's host, which responds in plain text (spec §8). */
export function poolerErrorOf({ status, text }: Answer): ApiError {
  const words = /^\s*(<|$)/.test(text) ? 'Failed to fetch pooler status' : text.trim();
  return new ApiError(status, 'HTTP_ERROR', words);
}

/** Whether the body of a response matches its schema, regardless of the status. */
export const fits = ({ text }: Answer, schema: v.GenericSchema): boolean => v.is(schema, json(text)?.value);

/**
 * The value of a response, checked against its schema.
 * @throws ApiError INVALID_RESPONSE, which names the invalid field.
 */
export function parseAnswer<S extends v.GenericSchema>(
  answer: Answer,
  schema: S,
  call: string,
): v.InferOutput<S> {
  const { status, text } = answer;
  const invalid = (message: string, details?: unknown) =>
    new ApiError(status, 'INVALID_RESPONSE', message, details);
  const body = status === 204 || status === 205 ? { value: {} } : json(text);
  if (!body) {
    throw /^\s*</.test(text)
      ? invalid(`Server returned HTML instead of JSON (status ${status}). Check that the backend is running.`)
      : invalid(`${call}: the answer is ${text.trim() ? 'not JSON' : 'empty'} (status ${status})`);
  }
  const { success, output, issues } = v.safeParse(schema, body.value);
  if (success) return output;
  const details = issues.map(issue => ({ path: v.getDotPath(issue) ?? '', message: issue.message }));
  const [first] = details;
  throw invalid(`${call}: unexpected answer at ${first?.path || 'its root'}: ${first?.message}`, details);
}
