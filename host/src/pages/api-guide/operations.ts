import type { ApiDocument, ApiOperation } from 'shared-api/openapi';

type Fields = Readonly<Record<string, unknown>>;

/** A parameter of the path, the query or a header. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string | undefined;
  readonly type: string;
}

/** An operation of the document as the guide lists it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With the server's prefix. */
  readonly path: string;
  readonly summary: string;
  readonly deprecated: boolean;
  readonly needsSession: boolean;
  /** The scopes with which an API key may call it; none if API keys are refused. */
  readonly keyScopes: readonly string[];
  readonly perMinute: number | undefined;
  readonly parameters: readonly Parameter[];
  /** The JSON Schema of the request body. */
  readonly request: Fields | undefined;
  /** The JSON Schema of a successful response in JSON. */
  readonly response: Fields | undefined;
  readonly successStatus: string;
  /** Error codes by status. */
  readonly errors: readonly { readonly status: string; readonly codes: string }[];
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** What a local reference such as `#/components/responses/Error404` names, or the value itself. */
function resolve(document: ApiDocument, value: Fields): Fields {
  if (typeof value.$ref !== 'string') return value;
  let found: unknown = document;
  for (const key of value.$ref.replace(/^#\//, '').split('/'))
    found = isFields(found) ? found[key] : undefined;
  return isFields(found) ? found : {};
}

const jsonSchema = ({ content }: Fields): Fields | undefined => {
  const json = isFields(content) ? content['application/json'] : undefined;
  return isFields(json) && isFields(json.schema) ? json.schema : undefined;
};

function typeOf(schema: unknown): string {
  if (!isFields(schema)) return '';
  if (Array.isArray(schema.enum)) return schema.enum.join(' | ');
  return Array.isArray(schema.type) ? schema.type.join(' | ') : (text(schema.type) ?? '');
}

const parameterOf = (parameter: Fields): Parameter => ({
  name: text(parameter.name) ?? '',
  in: text(parameter.in) ?? '',
  required: parameter.required === true,
  description: text(parameter.description),
  type: typeOf(parameter.schema),
});

function operationOf(
  document: ApiDocument,
  path: string,
  method: string,
  operation: ApiOperation,
): Operation {
  const { operationId: id, summary, deprecated, security, responses, requestBody } = operation;
  const [successStatus = '200', success = {}] =
    Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return {
    id,
    method: method.toUpperCase(),
    path: `${document.servers[0]?.url ?? ''}${path}`,
    summary,
    deprecated,
    needsSession: security.length > 0,
    keyScopes: security.flatMap(({ apiKey = [] }) => apiKey),
    perMinute: operation['x-requests-per-minute'],
    parameters: operation.parameters.map(each => parameterOf(resolve(document, each))),
    request: requestBody && jsonSchema(requestBody),
    response: jsonSchema(resolve(document, success)),
    successStatus,
    errors: Object.entries(responses)
      .filter(([status]) => status >= '400')
      .map(([status, response]) => ({ status, codes: text(resolve(document, response).description) ?? '' })),
  };
}

/** The operations of a document, by the first part of their path. */
export function operationGroups(
  document: ApiDocument,
  search: string,
): { name: string; operations: Operation[] }[] {
  const wanted = search.trim().toLowerCase();
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `/${path.split('/')[1]}`,
      operation: operationOf(document, path, method, operation),
    })),
  );
  const found = all.filter(({ operation: { method, path, summary, keyScopes } }) =>
    `${method} ${path} ${summary} ${keyScopes.join(' ')}`.toLowerCase().includes(wanted),
  );
  return [...Map.groupBy(found, ({ name }) => name)].map(([name, each]) => ({
    name,
    operations: each.map(({ operation }) => operation),
  }));
}

/** The requests per minute that one API key may send. */
export function keyLimit(document: ApiDocument): number | undefined {
  const scheme = resolve(document, { $ref: '#/components/securitySchemes/apiKey' });
  const limit = scheme['x-requests-per-minute'];
  return typeof limit === 'number' ? limit : undefined;
}
