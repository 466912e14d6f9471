/** The filter; times in ISO 8601, `before` is the position of the event to continue from. */
export interface AuditFilter {
  readonly subject?: string | undefined;
  readonly actor?: string | undefined;
  readonly kind?: string | undefined;
  readonly cause?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly before?: string | undefined;
}

/** The start of a page: after the event at this time and position. */
export interface AuditPosition {
  readonly at: string;
  readonly position: string;
}

const STREAMS = ['user', 'farmer', 'pool', 'contract', 'withdrawal', 'cycle', 'access', 'freeze'];
const AT = `message_metadata->>'at'`;
/** Newest first. Every index of the trail ends in this order. */
export const NEWEST = `${AT} DESC, global_position DESC`;
const iso = (text: string) => new Date(text).toISOString();

interface Draft {
  readonly values: unknown[];
  /** Adds a parameter to the statement. Returns its placeholder. */
  put(value: unknown): string;
}

function draft(): Draft {
  const values: unknown[] = [];
  return { values, put: value => `$${values.push(value)}` };
}

/** A filter as conditions. An event matches if one of these holds with all the others; never two of them. */
interface QueryVariant {
  readonly branches: readonly string[];
  readonly condition: string;
}

const variant = (branches: readonly string[]): QueryVariant => ({
  branches,
  condition: branches.length === 1 ? (branches[0] ?? 'true') : `(${branches.join(' OR ')})`,
});

/** The subject's own streams; for a farmer also events about them in other streams. */
function subjectVariant(subject: string, { put }: Draft): QueryVariant {
  const names = put([subject, ...STREAMS.map(type => `${type}-${subject}`)]);
  const own = `stream_id = ANY(${names}::text[])`;
  return variant([own, `message_data->>'farmerId' = ${put(subject)} AND NOT ${own}`]);
}

const PROGRAMS = ['engine', 'system'];

/**
 * Events caused by people. For blocks these are only orders, because mining programs once reported blocks as their
 * users; work submitted then is included. The index has the same condition.
 */
const BY_PEOPLE = `message_metadata->'actor'->>'kind' = 'user' AND (stream_id NOT LIKE 'cycle-%' OR message_type IN
  ('BlockAcknowledged', 'PlantingRequested', 'WorkSubmitted', 'BetterWorkSubmitted', 'HarvestRequested'))`;

function actorVariant(actor: string, userIds: readonly string[], { put }: Draft): QueryVariant {
  if (actor === 'people') return variant([BY_PEOPLE]);
  if (PROGRAMS.includes(actor)) return variant([`message_metadata->'actor'->>'kind' = ${put(actor)}`]);
  const ids = userIds.length > 0 ? userIds : [actor];
  return variant(ids.map(id => `message_metadata->'actor'->>'id' = ${put(id)}`));
}

interface Asked {
  /** The users with the e-mail address that `actor` names. */
  readonly userIds: readonly string[];
  readonly after: AuditPosition | null;
  readonly limit: number;
  readonly select: string;
  /** A count does not need an order. */
  readonly ordered: boolean;
}

/** The statement that finds events: `select` over one ordered, limited branch per access path, newest events first. */
export function auditQuery(
  filter: AuditFilter,
  { userIds, after, limit, select, ordered }: Asked,
): { text: string; values: unknown[] } {
  const made = draft();
  const { put, values } = made;
  const variants: QueryVariant[] = [];
  if (filter.cause) variants.push(variant([`message_metadata->>'cause' = ${put(filter.cause)}`]));
  if (filter.subject) variants.push(subjectVariant(filter.subject, made));
  const program = filter.actor !== undefined && [...PROGRAMS, 'people'].includes(filter.actor);
  if (filter.actor && !program) variants.push(actorVariant(filter.actor, userIds, made));
  if (filter.kind)
    variants.push(variant([...new Set(filter.kind.split(','))].map(kind => `message_type = ${put(kind)}`)));
  if (filter.actor && program) variants.push(actorVariant(filter.actor, [], made));
  const times = [
    ...(filter.from ? [`${AT} >= ${put(iso(filter.from))}`] : []),
    ...(filter.to ? [`${AT} < ${put(iso(filter.to))}`] : []),
    ...(after ? [`(${AT}, global_position) < (${put(after.at)}, ${put(after.position)}::bigint)`] : []),
  ];
  const [first, ...others] = variants;
  const most = put(limit);
  const branches = (first?.branches ?? ['true']).map(branch => {
    const all = [branch, ...others.map(({ condition }) => condition), ...times].join(' AND ');
    return `(SELECT ${select} FROM emt_messages WHERE ${all} ${ordered ? `ORDER BY ${NEWEST}` : ''} LIMIT ${most})`;
  });
  return { text: branches.join(' UNION ALL '), values };
}
