import { type Access, ERROR_STATUS, type ErrorCode, fieldCode, type Route } from 'shared-api/contract';

/** Codes of any operation: the service, its database or its ledger is unavailable. */
const ALWAYS: readonly ErrorCode[] = ['INTERNAL_ERROR', 'LEDGER_UNAVAILABLE'];

/** Codes of a request that changes something. */
const CHANGE: readonly ErrorCode[] = [
  'VALIDATION_ERROR',
  'INVALID_JSON',
  'IDEMPOTENCY_CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
];

const fieldsOf = ({ body }: Route): string[] =>
  body && 'entries' in body && typeof body.entries === 'object' ? Object.keys(body.entries ?? {}) : [];

/** Routes that only farmers may call, who need no second factor. */
const FARMERS: readonly Access[] = ['farmer', 'contract-farmer'];

/** Every error code that an operation may return: those of its kind, and its own. */
export function errorCodes(route: Route): ErrorCode[] {
  const { access, method, path, query, scope, whileSuspended, duringMaintenance, errors = [] } = route;
  const mustEnrol = access !== 'public' && !FARMERS.includes(access) && !route.unenrolled;
  const refusedInMaintenance =
    method !== 'GET' && access !== 'admin' && !whileSuspended && !duringMaintenance;
  const codes = new Set<ErrorCode>([
    ...ALWAYS,
    ...(access === 'public' ? [] : (['UNAUTHORIZED', 'FORBIDDEN'] as const)),
    ...(mustEnrol ? (['SECOND_FACTOR_MISSING'] as const) : []),
    ...(method === 'GET' ? [] : CHANGE),
    ...(refusedInMaintenance ? (['MAINTENANCE'] as const) : []),
    ...(scope ? (['RATE_LIMITED'] as const) : []),
    ...(query || path.includes(':') ? (['VALIDATION_ERROR'] as const) : []),
    ...fieldsOf(route).map(fieldCode),
    ...errors,
  ]);
  return [...codes];
}

/** The statuses of errors with their codes. Without its database the server responds with 503 INTERNAL_ERROR. */
export function errorsByStatus(codes: readonly ErrorCode[]): [status: number, codes: ErrorCode[]][] {
  const statuses = new Map<number, ErrorCode[]>();
  const add = (status: number, code: ErrorCode) =>
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  for (const code of codes) add(ERROR_STATUS[code], code);
  if (codes.includes('INTERNAL_ERROR')) add(503, 'INTERNAL_ERROR');
  return [...statuses].sort(([a], [b]) => a - b);
}
