import { Health, type Route, routes } from 'shared-api/contract';
import * as v from 'valibot';
import { definitionsFor, nameOf, parameterSchema, requestSchema, responseSchema } from './json-schemas.ts';
import { errorCodes, errorsByStatus } from './operation-errors.ts';
import { API_KEY_LIMIT, PER_MINUTE } from './requests-per-minute.ts';
import { ERROR, GATEWAY_ERRORS, HEADERS, PARAMETERS, RETRIED } from './shared-components.ts';

/** A program that serves routes of the contract under its own path. */
export type Program = 'api' | 'pooler';

/** Where the gateway serves each program. */
const PREFIX: Record<Program, string> = { api: '/api', pooler: '/pooler-api' };

const TITLE: Record<Program, string> = { api: 'KALE Pool', pooler: 'KALE Pool: pooler' };

type Json = Record<string, unknown>;

const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const retryAfter = { headers: { 'Retry-After': reference('headers', 'Retry-After') } };

/** The components of one document, to which its operations refer. */
interface Components {
  readonly responses: Record<string, Json>;
  readonly schemas: Record<string, object>;
}

/** Every error response of an operation by its status, including those of the gateway. */
function errorResponses(route: Route, { responses }: Components): Json {
  const codes = new Map<number, string[]>(errorsByStatus(errorCodes(route)));
  for (const [status, code] of GATEWAY_ERRORS) codes.set(status, [...(codes.get(status) ?? []), code]);
  const one = (status: number, unsorted: readonly string[]) => {
    const sorted = unsorted.toSorted();
    const name = [`Error${status}`, ...sorted].join('.');
    const code = { type: 'string', enum: sorted };
    responses[name] ??= {
      description: sorted.join(', '),
      ...(RETRIED.has(status) && retryAfter),
      ...json({ allOf: [reference('schemas', 'ApiError'), { type: 'object', properties: { code } }] }),
    };
    return reference('responses', name);
  };
  return Object.fromEntries(
    [...codes].sort(([a], [b]) => a - b).map(([status, each]) => [status, one(status, each)]),
  );
}

function parametersOf({ path, query, method, stream, file }: Route, program: Program) {
  const entries = Object.entries(query?.entries ?? {});
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...entries.map(([name, schema]) => ({ name, in: 'query', ...parameterSchema(schema) })),
    ...(method === 'GET' ? [] : [reference('parameters', 'IdempotencyKey')]),
    ...(method === 'GET' && !stream && !file && program === 'api'
      ? [reference('parameters', 'IfNoneMatch')]
      : []),
    ...(stream ? [reference('parameters', 'LastEventID')] : []),
  ];
}

const isResponse = (schema: unknown) =>
  Object.values<Route>(routes).some(({ response }) => response === schema);

function requestBody({ body }: Route, { schemas }: Components): Json {
  if (!body) return {};
  // If request and response have the same name, it refers to the schema of the response.
  const name = isResponse(body) ? undefined : nameOf(body);
  if (name) schemas[name] = requestSchema(body);
  const content = json(name ? reference('schemas', name) : requestSchema(body));
  return { requestBody: { required: !v.is(body, undefined), ...content } };
}

/** The successful response: a resource, a stream of events, or a file. */
function success(route: Route, program: Program): Json {
  const { method, status = 200, stream, file, response, summary: description } = route;
  const text = { schema: { type: 'string' } };
  if (stream) return { 200: { description: STREAM, content: { 'text/event-stream': text } } };
  if (file) return { 200: { description, content: Object.fromEntries(file.map(type => [type, text])) } };
  const body = json(responseSchema(response));
  if (method !== 'GET' || program !== 'api') return { [status]: { description, ...body } };
  const headers = { ETag: reference('headers', 'ETag') };
  return {
    [status]: { description, headers, ...body },
    304: { description: 'The client has this state', headers },
  };
}

const STREAM = `Server-sent events: \`event\` is the type, \`data\` a LiveEvent in JSON, \`id\` for Last-Event-ID`;

function operation(operationId: string, route: Route, program: Program, components: Components) {
  const { summary, access, scope } = route;
  const errors = errorResponses(route, components);
  // An unhealthy response has the same form.
  const unhealthy = route.response === Health && {
    503: { description: 'Unhealthy, or unavailable', ...retryAfter, ...json(HEALTH_OR_ERROR) },
  };
  return {
    operationId,
    summary,
    security: access === 'public' ? [] : [{ bearer: [] }, ...(scope ? [{ apiKey: [scope] }] : [])],
    parameters: parametersOf(route, program),
    ...requestBody(route, components),
    // Only changes are limited.
    ...(route.method !== 'GET' &&
      PER_MINUTE[route.path] && { [REQUESTS_PER_MINUTE]: PER_MINUTE[route.path] }),
    responses: { ...success(route, program), ...errors, ...unhealthy },
  };
}

/** The extension of an operation or a security scheme with a separate limit. */
const REQUESTS_PER_MINUTE = 'x-requests-per-minute';

const API_KEY = 'An API key of the pool (`kale_…`) with the scope named here, sent as a bearer token';

const HEALTH_OR_ERROR = { anyOf: [reference('schemas', 'Health'), reference('schemas', 'ApiError')] };

/**
 * The routes of a program as an OpenAPI 3.1 document: requests as the server accepts them, responses as it sends them,
 * and paths with the prefix under which the gateway serves the program.
 */
export function describeProgram(program: Program, version: string) {
  const components: Components = { responses: {}, schemas: {} };
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries<Route>(routes)) {
    if ((route.host ?? 'api') !== program) continue;
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operation(name, route, program, components),
    };
  }
  const schemas = {
    ...definitionsFor([paths, components, reference('schemas', 'LiveEvent')]),
    ...components.schemas,
  };
  return {
    openapi: '3.1.0',
    info: { title: TITLE[program], version },
    servers: [{ url: PREFIX[program] }],
    components: {
      schemas: { ...schemas, ApiError: ERROR },
      responses: components.responses,
      parameters: PARAMETERS,
      headers: HEADERS,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: API_KEY,
          [REQUESTS_PER_MINUTE]: PER_MINUTE[API_KEY_LIMIT],
        },
      },
    },
    paths,
  };
}
