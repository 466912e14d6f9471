import * as v from 'valibot';
import { type Resource, useResource } from './use-resource.ts';

const Fields = v.record(v.string(), v.unknown());

const ApiOperation = v.object({
  operationId: v.string(),
  summary: v.optional(v.string(), ''),
  deprecated: v.optional(v.boolean(), false),
  /** Alternatives, each a scheme with its scopes; none for a public route. */
  security: v.optional(v.array(v.record(v.string(), v.array(v.string()))), []),
  parameters: v.optional(v.array(Fields), []),
  requestBody: v.optional(Fields),
  responses: v.record(v.string(), Fields),
  'x-requests-per-minute': v.optional(v.number()),
});
export type ApiOperation = v.InferOutput<typeof ApiOperation>;

/** An OpenAPI 3.1 document. Schemas are not parsed: they are only shown. */
export const ApiDocument = v.looseObject({
  info: v.object({ title: v.string(), version: v.string() }),
  servers: v.array(v.object({ url: v.string() })),
  paths: v.record(v.string(), v.record(v.string(), ApiOperation)),
  components: Fields,
});
export type ApiDocument = v.InferOutput<typeof ApiDocument>;

/** GET /openapi.json: the description of the API. */
export const useApiDocument = (): Resource<ApiDocument> =>
  useResource({
    name: 'apiDocument',
    path: '/openapi.json',
    response: ApiDocument,
    freshness: 'steady',
    every: 0,
    open: true,
  });
