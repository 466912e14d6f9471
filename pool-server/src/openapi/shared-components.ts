/** The gateway's response when it cannot reach a program. */
export const GATEWAY_ERRORS = [
  [502, 'GATEWAY_UNAVAILABLE'],
  [503, 'GATEWAY_UNAVAILABLE'],
  [504, 'GATEWAY_TIMEOUT'],
] as const;

/** Statuses of errors with a Retry-After header. */
export const RETRIED: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** The body of every error. */
export const ERROR = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    details: {
      type: 'array',
      description: 'Each invalid part of a request',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

export const HEADERS = {
  ETag: { description: 'Identifies the current state of the resource', schema: { type: 'string' } },
  'Retry-After': {
    description: 'Seconds to wait before a retry',
    schema: { type: 'integer', minimum: 1 },
  },
};

const header = (name: string, description: string, pattern?: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...(pattern && { pattern }) },
});

export const PARAMETERS = {
  IdempotencyKey: header(
    'Idempotency-Key',
    'One for each action: a repeated request with the same key and body gets the first response again, for 24 hours',
    '^[\\x21-\\x7e]{8,200}$',
  ),
  IfNoneMatch: header('If-None-Match', 'The ETag of the state that the client has'),
  LastEventID: header('Last-Event-ID', 'The id of the last event received: the stream starts after it'),
};
