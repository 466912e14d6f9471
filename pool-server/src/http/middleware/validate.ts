import { validationCode } from 'shared-api/contract';
import * as v from 'valibot';
import { ApiError } from './api-error.ts';

/** A message without any of the input's values. */
const sayWhy = (issue: v.BaseIssue<unknown>) =>
  issue.kind === 'schema' || issue.message.startsWith('Invalid ')
    ? `Expected ${issue.expected ?? 'another value'}`
    : issue.message;

/** Parses input with a schema of the contract. Throws ApiError 400 that names each path, never a value. */
export function validate<T extends v.GenericSchema>(schema: T, value: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const details = result.issues.map(issue => ({ path: v.getDotPath(issue) ?? '', message: sayWhy(issue) }));
  const [first] = result.issues;
  const code = validationCode(first);
  const message = code === 'VALIDATION_ERROR' ? 'The request is invalid' : (details[0]?.message ?? '');
  throw new ApiError(code, message, { details });
}
