import { type Route, routes } from 'shared-api/contract';
import { describeProgram } from './document.ts';

// The tests read the documents by address, as a generator does.
const read = (program: 'api' | 'pooler') => JSON.parse(JSON.stringify(describeProgram(program, '0.1.0')));
const api = read('api');
const pooler = read('pooler');
const codesOf = ({ $ref }: { $ref: string }) => $ref.split('.').slice(1);
const { schemas } = api.components;

it('names where the gateway serves each program', () => {
  expect(api.servers).toEqual([{ url: '/api' }]);
  expect(pooler.servers).toEqual([{ url: '/pooler-api' }]);
  expect(Object.keys(pooler.paths)).toEqual(['/pooler/status', '/health', '/live', '/openapi.json']);
  expect(api.paths).not.toHaveProperty(['/pooler/status']);
});

it.each([
  ['api', api],
  ['pooler', pooler],
])('contains everything that the document of the %s refers to', (_, document) => {
  for (const [, address = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    expect(document).toHaveProperty(address.split('/'));
  }
});

it('describes every route of the API once, by the name of its operation', () => {
  const described = Object.values<object>(api.paths).flatMap(path =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  const served = Object.entries<Route>(routes).filter(([, { host }]) => host !== 'pooler');
  expect(described.toSorted()).toEqual(served.map(([name]) => name).toSorted());
});

it('documents required bodies and parameters, and the defaults of the others', () => {
  expect(api.paths['/join-pool'].post.requestBody.required).toBe(true);
  expect(api.paths['/auth/logout'].post.requestBody.required).toBe(false);
  expect(api.paths['/check-funding'].get.parameters[0]).toMatchObject({ name: 'userId', required: true });
  const [farmerId, page] = api.paths['/farmers/{farmerId}/plantings'].get.parameters;
  expect(farmerId).toMatchObject({ name: 'farmerId', in: 'path', required: true });
  expect(page).toMatchObject({
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, default: 1 },
  });
});

it('describes the headers of retries, caching and back-off', () => {
  const { post } = api.paths['/join-pool'];
  expect(post.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
  expect(api.components.responses['Error429.RATE_LIMITED'].headers).toHaveProperty('Retry-After');
  const { get } = api.paths['/poolers'];
  expect(get.parameters).toContainEqual({ $ref: '#/components/parameters/IfNoneMatch' });
  expect(get.responses[200].headers).toHaveProperty('ETag');
  expect(get.responses).toHaveProperty('304');
});

it('states the requests per minute of changes that have a limit, and of API keys', () => {
  expect(api.paths['/plant'].post['x-requests-per-minute']).toBe(30);
  expect(api.paths['/join-pool'].post).not.toHaveProperty('x-requests-per-minute');
  expect(api.components.securitySchemes.apiKey['x-requests-per-minute']).toBe(600);
});

it('lists the error codes of each operation by their statuses', () => {
  const { responses } = api.paths['/join-pool'].post;
  expect(codesOf(responses[403])).toEqual(['FARMER_NOT_FUNDED', 'FORBIDDEN']);
  expect(codesOf(responses[404])).toEqual(['FARMER_NOT_FOUND', 'POOLER_NOT_FOUND']);
  expect(codesOf(responses[503])).toEqual([
    'GATEWAY_UNAVAILABLE',
    'INTERNAL_ERROR',
    'LEDGER_UNAVAILABLE',
    'MAINTENANCE',
  ]);
  expect(api.paths['/poolers'].get.responses).not.toHaveProperty('401');
  expect(codesOf(pooler.paths['/pooler/status'].get.responses[404])).toEqual(['POOLER_NOT_FOUND']);
});

it('describes responses as this server sends them, not as a client reads those of other servers', () => {
  expect(schemas.Money).toEqual({ type: 'string', pattern: expect.any(String) });
  expect(schemas.Timestamp).toMatchObject({ type: 'string', format: 'date-time' });
  expect(schemas.OperationStatus.enum).toEqual(['pending', 'success', 'failed']);
  expect(schemas.Pools.required).toEqual(['items', 'page', 'limit', 'total']);
  const { required, properties } = schemas.Wallet;
  expect(required).toEqual(['address', 'accountExists', 'xlm', 'kale', 'trustline']);
  expect(properties.kale.anyOf).toContainEqual({ type: 'null' });
  expect(properties.xlm).toEqual({ $ref: '#/components/schemas/Money' });
  expect(JSON.stringify(schemas)).not.toContain('"unknown"');
});

it('describes a stream and files by their media types', () => {
  expect(Object.keys(api.paths['/events'].get.responses[200].content)).toEqual(['text/event-stream']);
  expect(Object.keys(api.paths['/metrics'].get.responses[200].content)).toEqual(['text/plain']);
  expect(Object.keys(api.paths['/audit/export'].get.responses[200].content)).toEqual([
    'text/csv',
    'application/json',
  ]);
});
