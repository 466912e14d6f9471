import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { PASSWORD } from '../testing/people.ts';
import { preparedSandbox, startProgram } from '../testing/program.ts';
import { randomAddress } from '../testing/test-api.ts';

const Attributes = v.array(v.object({ key: v.string(), value: v.record(v.string(), v.unknown()) }));
const Span = v.object({
  traceId: v.string(),
  spanId: v.string(),
  parentSpanId: v.optional(v.string()),
  name: v.string(),
  attributes: Attributes,
});
const Message = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: Attributes }),
      scopeSpans: v.array(v.object({ spans: v.array(Span) })),
    }),
  ),
});

const plain = (attributes: v.InferOutput<typeof Attributes>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const messages: unknown[] = [];

const receiver = createServer(async (request, response) => {
  messages.push(request.url === '/v1/traces' ? await json(request) : request.url);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const sandbox = await preparedSandbox();
await sandbox.stopSigner();

afterAll(async () => {
  await sandbox.drop();
  receiver.close();
});

/** Registers a farmer and searches, with an API and a signer that have these variables. */
async function register(email: string, variables: Record<string, string>) {
  const signer = startProgram('signer', { ...sandbox.variablesFor('signer'), ...variables });
  expect([await signer.ready, signer.output()]).toEqual([true, expect.anything()]);
  const api = startProgram('api', { ...sandbox.variablesFor('api'), ...variables });
  expect([await api.ready, api.output()]).toEqual([true, expect.anything()]);
  const { status } = await fetch(`${sandbox.apiUrl}/register-farmer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, externalWallet: randomAddress() }),
  });
  expect(status).toBe(201);
  await fetch(`${sandbox.apiUrl}/poolers?search=${encodeURIComponent(email)}`);
  await api.stop();
  await signer.stop();
}

it('sends one trace for a request through the API and the signer, without its contents', async () => {
  const email = 'traced@kale.test';
  await register(email, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const spans = messages.flatMap(message =>
    v.parse(Message, message).resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap(scope =>
        scope.spans.map(span => ({
          ...span,
          ...{ program: plain(resource.attributes)['service.name'], attributes: plain(span.attributes) },
        })),
      ),
    ),
  );
  const served = spans.find(({ name }) => name === 'POST /register-farmer');
  expect(served).toMatchObject({
    program: 'kale-pool-api',
    attributes: { 'http.route': '/register-farmer', 'http.response.status_code': 201 },
  });
  const ordered = spans.find(({ name, parentSpanId }) => name === 'POST' && parentSpanId === served?.spanId);
  expect(ordered).toMatchObject({ program: 'kale-pool-api', traceId: served?.traceId });
  const signed = spans.find(({ name }) => name === 'POST /wallets');
  expect(signed).toMatchObject({
    program: 'kale-pool-signer',
    traceId: served?.traceId,
    parentSpanId: ordered?.spanId,
  });
  expect(spans.some(({ name }) => name === 'GET /poolers')).toBe(true);
  const sent = JSON.stringify(messages);
  for (const secret of ['traced', PASSWORD, sandbox.variables.SIGNER_SECRET])
    expect(sent).not.toContain(secret);
}, 60_000);

it('sends nothing unless a receiver is named', async () => {
  messages.length = 0;
  await register('untraced@kale.test', { OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  expect(messages).toEqual([]);
}, 60_000);
