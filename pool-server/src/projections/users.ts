import { emailKeyOf } from '../database/email-key.ts';
import { changeOf, type Projection, time } from './projection.ts';

const change = changeOf('users', 'userId');

const ERASED = 'Erased account';
const KEY = emailKeyOf("data->>'email'");

/**
 * SQL: whether another account has proved an address. New events never prove one twice, but in earlier versions a
 * database whose locale knows the case of ASCII letters only compared the other letters as they were typed.
 */
const isTaken = (key: string) =>
  `EXISTS (SELECT FROM users o WHERE o.email_key = ${key} AND o.email_proof_due IS NULL)`;

export const users: Projection = {
  table: 'users',
  on: {
    UserRegistered: `
      INSERT INTO users (id, email, email_key, role, status, farmer_id, pool_id, created_at, email_proof_due)
      SELECT data->>'userId', coalesce(trim(data->>'email'), '${ERASED}'),
        coalesce(${KEY}, 'erased ' || (data->>'userId')), data->>'role', 'registered', data->>'farmerId',
        data->>'poolId', at, coalesce(${time('proofDue')}, CASE WHEN ${isTaken(KEY)} THEN at + interval '168 hours' END)
      FROM events`,
    // The first proof of an address counts.
    EmailProved: `${change('email_proved_at = at, email_proof_due = NULL')}
      AND (email_proof_due IS NULL OR NOT ${isTaken('users.email_key')})`,
    UserErased: change(
      `email = '${ERASED}', email_key = 'erased ' || id, email_proof_due = NULL, status = 'suspended'`,
    ),
    RegistrationExpired: `DELETE FROM users USING events WHERE id = data->>'userId'`,
    UserSuspended: change(
      `status = 'suspended', money_held = coalesce((data->>'holdsMoney')::boolean, false)`,
    ),
    UserResumed: change(`status = 'registered', money_held = false`),
  },
};
