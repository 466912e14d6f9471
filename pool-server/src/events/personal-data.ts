import { createHash, randomBytes } from 'node:crypto';
import type { Queryable, Transaction } from '../database/database.ts';
import type { DomainEvent } from '../domain/events.ts';
import { personalPart } from '../domain/personal-data.ts';

interface Personal {
  readonly person: string;
  readonly salt: Buffer;
  readonly fields: string;
}

/** The data of an event in the event log, and the personal data stored elsewhere. */
export function separate(event: DomainEvent): { data: object; personal: Personal | null } {
  const part = personalPart(event);
  if (!part) return { data: event.data, personal: null };
  const salt = randomBytes(32);
  const fields = JSON.stringify(part.fields);
  const personal = createHash('sha256').update(salt).update(fields).digest('hex');
  return { data: { ...part.rest, personal }, personal: { person: part.person, salt, fields } };
}

/** Stores the personal data of events by their ids. */
export async function storePersonalData(
  tx: Transaction,
  entries: readonly (Personal & { readonly eventId: string })[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.query(
    `INSERT INTO personal_data (event_id, person, salt, fields)
     SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $4::text[])`,
    [
      entries.map(({ eventId }) => eventId),
      entries.map(({ person }) => person),
      entries.map(({ salt }) => salt),
      entries.map(({ fields }) => fields),
    ],
  );
}

/** Erases what events say about people: accounts, and addresses in the form for comparison. */
export const erasePersonalData = (tx: Queryable, people: readonly string[]) =>
  tx.query('DELETE FROM personal_data WHERE person = ANY($1)', [people]);
