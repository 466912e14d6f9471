import { type AuditEntry, eventLabel, requestName } from 'shared-api/administration';
import { Hash } from 'shared-ui/content';

const PROGRAMS: Record<string, string> = { engine: 'Engine', system: 'System' };

/** What happened; for a request, what was requested: "Approval requested: Change the terms of Stellar Pool". */
export const eventName = ({ summary, kind, request }: AuditEntry) => {
  const name = summary ?? eventLabel(kind);
  return request ? `${name}: ${requestName(request)}` : name;
};

/** A person by e-mail, also when their program acts, and the product's own programs by name. */
export const actorName = ({ actor, actorEmail, byProgram }: AuditEntry) => {
  const name = actorEmail ?? (actor ? (PROGRAMS[actor] ?? actor) : 'Unknown');
  return byProgram ? `${name} (API key)` : name;
};

/** The farmer an event is about, by the first letters of the id. Details shows all of it. */
export const farmerOf = ({ data }: Pick<AuditEntry, 'data'>) =>
  typeof data?.farmerId === 'string' ? data.farmerId.replace(/^farmer_/, '').slice(0, 8) : undefined;

/** Why something failed, in the server's words. */
export const reasonOf = ({ data }: Pick<AuditEntry, 'data'>) => {
  const error: unknown = data?.error;
  return typeof error === 'object' && error && 'message' in error && typeof error.message === 'string'
    ? error.message
    : undefined;
};

/** Causes shown with kind and id. */
const CAUSES: Record<string, string> = { request: 'Request', reading: 'Reading' };

/**
 * The cause of an event: a request or an impersonation by its id, a block by its number, or the text that the server
 * recorded.
 */
export const Cause = ({ cause }: Pick<AuditEntry, 'cause'>) => {
  const [, kind = '', id = ''] = /^(\w+):(.+)$/.exec(cause ?? '') ?? [];
  if (kind === 'block') return `Block #${id}`;
  if (!CAUSES[kind]) return cause || '–';
  return (
    <>
      {CAUSES[kind]} <Hash hash={id} />
    </>
  );
};
