import { validationCode } from 'shared-api/contract';
import * as v from 'valibot';
import { ApiError } from './api-error.ts';

/** Whether the contract words the issue, for a user to read. */
const hasOwnWords = ({ kind, message }: v.BaseIssue<unknown>) =>
  kind !== 'schema' && !message.startsWith('Invalid ');

/** A message without any of the input's values. */
const sayWhy = (issue: v.BaseIssue<unknown>) =>
  hasOwnWords(issue) ? issue.message : `Expected ${issue.expected ?? issue.type}`;

/** Parses input with a schema of the contract. Throws ApiError 400 that names each path, never a value. */
export function validate<T extends v.GenericSchema>(schema: T, value: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const details = result.issues.map(issue => ({ path: v.getDotPath(issue) ?? '', message: sayWhy(issue) }));
  const [first] = result.issues;
  const code = validationCode(first);
  const { path = '', message: why = '' } = details[0] ?? {};
  const message = hasOwnWords(first) ? why : `The request is invalid${path && ` at ${path}`}: ${why}`;
  throw new ApiError(code, message, { details });
}
