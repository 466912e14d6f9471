import { Timestamp } from 'shared-api/contract';
import * as v from 'valibot';

/** The parts of a schema that a traversal reads. Which ones are present depends on the type. */
interface Part {
  readonly kind: 'schema' | 'validation' | 'transformation' | 'metadata';
  readonly type: string;
  readonly pipe?: readonly Part[];
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
  readonly key?: Part;
  readonly value?: Part;
  readonly wrapped?: Part;
  readonly default?: unknown;
  readonly options?: readonly unknown[];
}

// The parts of a valibot schema are valibot schemas.
const asSchema = (part: Part) => part as unknown as v.GenericSchema;

const known = new WeakMap<Part, v.GenericSchema>();

/**
 * The schema of a response as this server sends it, derived from the tolerant one with which a client reads the
 * responses of any server: without older names and fallbacks, with every field that is always sent, and with UTC times
 * only. Of a field that another server may omit, this one sends: `maybe(x)` always a value, `maybe(v.nullable(x))` a
 * value or null, `maybe(v.optional(x))` a value or nothing, `maybe(v.nullish(x))` any of the three.
 */
export function sentSchema(schema: v.GenericSchema): v.GenericSchema {
  const part: Part = schema;
  const sent = known.get(part) ?? convert(part);
  known.set(part, sent);
  return sent;
}

const sentPart = (part: Part | undefined) => sentSchema(part ? asSchema(part) : v.unknown());

const timestamp = v.pipe(v.string(), v.isoTimestamp());

/** `wordOf` reads words of newer servers as "unknown"; later ones in its list come only from other servers. */
function sentWords(words: readonly string[]): readonly string[] {
  const unknown = words.indexOf('unknown');
  return unknown < 0 ? words : words.slice(0, unknown);
}

function convert(part: Part): v.GenericSchema {
  if (part === Timestamp) return timestamp;
  if (part.pipe) return convertPipe(part.pipe);
  switch (part.type) {
    case 'object':
      return v.strictObject(
        Object.fromEntries(Object.entries(part.entries ?? {}).map(([key, entry]) => [key, sentPart(entry)])),
      );
    case 'array':
      return v.array(sentPart(part.item));
    case 'union':
      return v.union((part.options ?? []).map(option => sentPart(option as Part)));
    case 'record':
      return v.record(v.string(), sentPart(part.value));
    case 'picklist':
      return v.picklist(sentWords((part.options ?? []).map(String)));
    case 'nullable':
      return v.nullable(sentPart(part.wrapped));
    case 'optional':
      return part.default === undefined ? v.optional(sentPart(part.wrapped)) : sentPart(part.wrapped);
    case 'nullish':
      if (part.default === null) return v.nullable(sentPart(part.wrapped));
      return part.wrapped?.type === 'nullish'
        ? v.nullish(sentPart(part.wrapped.wrapped))
        : sentPart(part.wrapped);
    default:
      return asSchema(part);
  }
}

/** The last schema of a pipe describes the canonical form, with the checks after it. */
function convertPipe(pipe: readonly Part[]): v.GenericSchema {
  const last = pipe.findLastIndex(({ kind }) => kind === 'schema');
  const checks = pipe.slice(last + 1).filter(({ kind }) => kind === 'validation');
  const [first, ...rest] = [sentPart(pipe[last]), ...checks.map(asSchema)] as const;
  return rest.length === 0 ? first : v.pipe(first, ...rest);
}
