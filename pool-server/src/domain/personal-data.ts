import type { DomainEvent, EventType } from './events.ts';
import { emailKey } from './user.ts';

const PLACE = ['address', 'device'];

/** The fields of events that describe a person. They are stored outside the event log, which is permanent. */
export const PERSONAL_FIELDS: Readonly<Partial<Record<EventType, readonly string[]>>> = {
  UserRegistered: ['email'],
  NoteAdded: ['text'],
  FarmerInvited: ['email'],
  ApprovalRequested: ['email'],
  ReadingBegan: PLACE,
  AccountRead: PLACE,
  RecordsRead: PLACE,
  SignedIn: PLACE,
  SignInFailed: PLACE,
  SessionsEnded: PLACE,
  AccessRefused: PLACE,
  SecondFactorAdded: [...PLACE, 'name'],
  SecondFactorRemoved: PLACE,
  SecondFactorProved: PLACE,
  RecoveryCodesReplaced: PLACE,
  FactorResetRequested: PLACE,
  FactorResetStopped: PLACE,
  ApiKeyCreated: PLACE,
  ApiKeyRevoked: PLACE,
};

interface PersonalPart {
  /** The account, or for a person without one, the address in the form for comparison. */
  readonly person: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly rest: Readonly<Record<string, unknown>>;
}

/** The person whom the personal fields of an event describe. */
function personOf({ type, data }: DomainEvent): string | null {
  switch (type) {
    case 'FarmerInvited':
    case 'ApprovalRequested':
      return data.email === undefined ? null : emailKey(data.email);
    case 'ReadingBegan':
    case 'AccountRead':
      return data.by ?? null;
    default:
      return 'userId' in data ? data.userId : null;
  }
}

/** Separates personal data from an event; null when it describes no known person. */
export function personalPart(event: DomainEvent): PersonalPart | null {
  const { type, data } = event;
  const names = PERSONAL_FIELDS[type];
  const person = personOf(event);
  if (!names || !person) return null;
  const [fields, rest] = [true, false].map(personal =>
    Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name) === personal)),
  );
  return fields && rest && Object.keys(fields).length > 0 ? { person, fields, rest } : null;
}
