import type { AuditEntries } from 'shared-api/operator';
import { Hash } from 'shared-ui';
import { inWords } from './event-kinds.ts';

export type AuditEntry = AuditEntries['items'][number];

const PROGRAMS: Record<string, string> = { engine: 'Engine', system: 'System' };

export const eventName = ({ summary, kind }: AuditEntry) => summary ?? inWords(kind);

/** A person by e-mail, a program by name. */
export const actorName = ({ actor, actorEmail }: AuditEntry) =>
  actorEmail ?? (actor ? (PROGRAMS[actor] ?? actor) : 'Unknown');

const REQUEST = 'request:';

/** What made it happen: a request by its id, or what the server wrote down. */
export const Cause = ({ cause }: Pick<AuditEntry, 'cause'>) => {
  if (!cause) return 'None recorded';
  if (!cause.startsWith(REQUEST)) return cause;
  return (
    <>
      Request <Hash hash={cause.slice(REQUEST.length)} />
    </>
  );
};
