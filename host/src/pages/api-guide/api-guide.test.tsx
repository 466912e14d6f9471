import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { login } from 'shared-api/account';
import { WorkCompletedRequest } from 'shared-api/contract';
import { type Answers, apiFor, failure, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import ApiGuide from './api-guide.tsx';
import { WORK_EXAMPLE } from './guide.tsx';
import { WEBHOOK_EXAMPLE } from './webhook-example.ts';

withApi();

const bearer = [{ bearer: [] }];
const content = (name: string) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});
const document = {
  openapi: '3.1.0',
  info: { title: 'KALE Pool', version: '0.1.0' },
  servers: [{ url: '/api' }],
  components: {
    schemas: {
      Work: {
        type: 'object',
        properties: { blockIndex: { type: 'integer' }, poolerId: { type: 'string', enum: ['pool-1'] } },
      },
      Taken: { type: 'object', properties: { accepted: { type: 'integer', minimum: 3 } } },
    },
    responses: { 'Error429.RATE_LIMITED': { description: 'RATE_LIMITED' } },
    parameters: {
      Key: { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } },
    },
    securitySchemes: { apiKey: { type: 'http', 'x-requests-per-minute': 600 } },
  },
  paths: {
    '/pooler/work-completed': {
      post: {
        operationId: 'workCompleted',
        summary: 'Hand in mined nonces',
        security: [...bearer, { apiKey: ['work:submit'] }],
        parameters: [{ $ref: '#/components/parameters/Key' }],
        requestBody: content('Work'),
        'x-requests-per-minute': 30,
        responses: {
          202: { description: 'Taken', ...content('Taken') },
          429: { $ref: '#/components/responses/Error429.RATE_LIMITED' },
        },
      },
    },
    '/status': {
      get: { operationId: 'status', summary: 'Each service', security: [], deprecated: true, responses: {} },
    },
  },
};

const api = apiFor({ id: 'u1', email: 'x@kale.test', role: 'farmer' });
const open = (answer: Answers[string] = document) => {
  api({ 'GET /openapi.json': answer });
  renderInApp(<ApiGuide />, '/api-guide');
};

it('lists every operation of the document, and opens one with its examples, limits and errors', async () => {
  open();
  const group = within(await screen.findByRole('region', { name: '/pooler' }));
  expect(screen.getByRole('region', { name: '/status' })).toHaveTextContent('Deprecated');
  await userEvent.click(group.getByText('Hand in mined nonces'));
  expect(
    await group.findByText(/an API key with the scope work:submit\. At most 30 requests a minute/),
  ).toBeVisible();
  expect(group.getByText('Idempotency-Key')).toBeVisible();
  expect(await group.findByRole('figure', { name: /^request of POST/ })).toHaveTextContent(
    '{ "blockIndex": 0, "poolerId": "pool-1" }',
  );
  expect(group.getByRole('figure', { name: /^response of POST/ })).toHaveTextContent('{ "accepted": 3 }');
  expect(group.getByText('RATE_LIMITED')).toBeVisible();
});

it('finds operations by path, summary and scope', async () => {
  open();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search operations' }), 'work:submit');
  expect(await screen.findByRole('region', { name: '/pooler' })).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByText('No operation found')).toBeVisible();
});

it('reads the limit of keys, the version and deprecations from the document', async () => {
  open();
  expect(await screen.findByText(/An API key may send 600 requests a minute/)).toBeVisible();
  expect(screen.getByText(/This server runs version 0.1.0/)).toBeVisible();
  expect(screen.getByText('Deprecated now: status.')).toBeVisible();
});

it('leads a visitor to API Keys, but not a farmer, whose role cannot open them', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'API Keys' })).toBeVisible();
  cleanup();
  await login({ email: 'x@kale.test', password: 'secret' });
  open();
  expect(await screen.findByText(/Operators create keys on the API Keys page/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'API Keys' })).not.toBeInTheDocument();
});

it('can be loaded again', async () => {
  open(failure(400, 'BROKEN', 'No'));
  expect(await screen.findByText("Couldn't load the description of the API.")).toBeVisible();
  api({ 'GET /openapi.json': document });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Reference')).toBeVisible();
});

it('shows an example that the API accepts', () => {
  expect(WorkCompletedRequest['~standard'].validate(WORK_EXAMPLE)).not.toHaveProperty('issues');
});

it('shows a check that accepts a signed webhook, and refuses a forged, changed or old one', async () => {
  const run = (code: string) => import(`data:text/javascript,${encodeURIComponent(code)}`);
  const { isGenuine } = await run(WEBHOOK_EXAMPLE);
  const { sign } = await run(`import { createHmac } from 'node:crypto';
    export const sign = (text, key) => 'v1,' + createHmac('sha256', key).update(text).digest('base64');`);
  const secret = `whsec_${btoa('a secret of the receiver')}`;
  const body = '{"kind":"reward"}';
  const signed = (at: number, key = 'a secret of the receiver') => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(at),
    'webhook-signature': sign(`msg_1.${at}.${body}`, key),
  });
  const now = Math.floor(Date.now() / 1000);
  expect(isGenuine(signed(now), body, secret)).toBe(true);
  expect(isGenuine(signed(now, 'another'), body, secret)).toBe(false);
  expect(isGenuine(signed(now), `${body} `, secret)).toBe(false);
  expect(isGenuine(signed(now - 301), body, secret)).toBe(false);
});
