import type { Route } from 'shared-api/contract';
import { parameterSchema, requestSchema } from '../openapi/json-schemas.ts';
import { PASSWORD } from './people.ts';

const WALLET = 'GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H';
const TIME = '2026-11-21T10:00:00.000Z';

/** Accepted values of fields whose description says less than their check. */
const ACCEPTED: Readonly<Record<string, unknown>> = {
  email: 'somebody@kale.test',
  password: PASSWORD,
  newPassword: 'another good passphrase',
  currentPassword: PASSWORD,
  externalWallet: WALLET,
  publicKey: WALLET,
  address: WALLET,
  url: 'https://example.com/kale',
  endpoint: 'https://push.example.com/browser',
  p256dh: 'A'.repeat(87),
  auth: 'A'.repeat(22),
  amount: '1',
  threshold: '1',
  nonce: '1',
  hash: 'ab'.repeat(32),
  timeZone: 'Europe/Oslo',
  startsAt: TIME,
  endsAt: '2026-11-21T11:00:00.000Z',
  until: '2027-01-01T00:00:00.000Z',
  from: TIME,
  to: TIME,
  dayStart: TIME,
  before: '1',
  title: 'A title',
  message: 'A message',
};

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minimum?: number;
}

function sampleOf({ const: only, enum: words, anyOf, oneOf, ...schema }: Schema, name = ''): unknown {
  const [first] = anyOf ?? oneOf ?? [];
  if (first) return sampleOf(first, name);
  if (schema.type === 'string' && name in ACCEPTED) return ACCEPTED[name];
  if (only !== undefined || words) return only ?? words?.[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, each]) => [key, sampleOf(each, key)]),
      );
    case 'array':
      return [sampleOf(schema.items ?? {})];
    case 'boolean':
      return true;
    default:
      return schema.type === 'string' ? 'abc' : (schema.minimum ?? 1);
  }
}

/** A body with every field that the description of a route names; undefined for a route without a body. */
export const sampleBody = ({ body }: Route): unknown =>
  body && sampleOf(JSON.parse(JSON.stringify(requestSchema(body))));

/** Every parameter of the query that the description of a route names. */
export const sampleQuery = ({ query }: Route): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query?.entries ?? {}).map(([name, each]) => {
      const { schema } = JSON.parse(JSON.stringify(parameterSchema(each)));
      return [name, String(sampleOf(schema, name))];
    }),
  );

/** Copies of a value, each with one part of it, at any depth, replaced by another value. */
export function* withOnePart(value: unknown, other: unknown): Generator<unknown> {
  yield other;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    for (const changed of withOnePart(part, other))
      yield Array.isArray(value) ? [changed] : { ...value, [key]: changed };
}
