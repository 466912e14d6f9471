import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as contract from 'shared-api/contract';
import * as v from 'valibot';
import { sentSchema } from './sent-schema.ts';

export type JsonSchema = ReturnType<typeof toJsonSchema>;

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

const named = Object.entries(contract).flatMap(([name, value]): [string, v.GenericSchema][] =>
  isSchema(value) ? [[name, value]] : [],
);

const sent = Object.fromEntries(named.map(([name, schema]) => [name, sentSchema(schema)]));

const config: ConversionConfig = {
  target: 'draft-2020-12',
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  // Clients ignore fields that a later version of this server adds.
  overrideSchema: ({ valibotSchema, jsonSchema: { additionalProperties, ...json } }) =>
    valibotSchema.type === 'strict_object' ? json : undefined,
};

/** Without the keys that belong elsewhere in an OpenAPI document. */
function bare({ $schema, $defs, ...json }: JsonSchema): JsonSchema {
  return json;
}

/** A response's schema; a name in the contract becomes a reference, which converts all definitions. */
export function responseSchema(schema: v.GenericSchema): object {
  const name = nameOf(schema);
  if (name) return { $ref: `#/components/schemas/${name}` };
  return bare(toJsonSchema(sentSchema(schema), { ...config, typeMode: 'output', definitions: sent }));
}

/** The schema of a request before the server applies defaults. */
export const requestSchema = (schema: v.GenericSchema): JsonSchema =>
  bare(toJsonSchema(schema, { ...config, typeMode: 'input' }));

/** A parameter in a path or query: digits on the wire, a number in generated clients. */
export function parameterSchema(schema: v.GenericSchema): { required: boolean; schema: object } {
  const optional = v.safeParse(schema, undefined);
  const json = bare(toJsonSchema(schema, { ...config, typeMode: 'output' }));
  const { default: _text, ...rest } = json;
  const byDefault = optional.success && optional.output !== undefined ? { default: optional.output } : {};
  return { required: !optional.success, schema: { ...rest, ...byDefault } };
}

/** The name that the contract has for a schema. */
export const nameOf = (schema: v.GenericSchema) => named.find(([, each]) => each === schema)?.[0];

/** The definitions that a document refers to, directly or indirectly. */
export function definitionsFor(document: unknown): Record<string, JsonSchema> {
  const all: Record<string, JsonSchema> = toJsonSchemaDefs(sent, { ...config, typeMode: 'output' });
  const found = new Map<string, JsonSchema>();
  const collect = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const definition = all[name];
      if (!definition || found.has(name)) continue;
      found.set(name, definition);
      collect(definition);
    }
  };
  collect(document);
  return Object.fromEntries([...found].sort(([a], [b]) => a.localeCompare(b)));
}
