import type { Projection } from './projection.ts';

/** Replaces an erased address. */
const ERASED = 'Erased account';

export const users: Projection = {
  table: 'users',
  on: {
    UserRegistered: `
      INSERT INTO users (id, email, email_key, role, status, farmer_id, pool_id, created_at, email_proof_due)
      SELECT data->>'userId', coalesce(trim(data->>'email'), '${ERASED}'),
        coalesce(lower(trim(data->>'email')), 'erased ' || (data->>'userId')), data->>'role', 'registered',
        data->>'farmerId', data->>'poolId', at, (data->>'proofDue')::timestamptz
      FROM events`,
    EmailProved: `
      UPDATE users SET email_proved_at = at, email_proof_due = NULL FROM events WHERE id = data->>'userId'`,
    UserErased: `
      UPDATE users SET email = '${ERASED}', email_key = 'erased ' || id, email_proof_due = NULL, status = 'suspended'
      FROM events WHERE id = data->>'userId'`,
    RegistrationExpired: `DELETE FROM users USING events WHERE id = data->>'userId'`,
    UserSuspended: `
      UPDATE users SET status = 'suspended', money_held = coalesce((data->>'holdsMoney')::boolean, false)
      FROM events WHERE id = data->>'userId'`,
    UserResumed: `
      UPDATE users SET status = 'registered', money_held = false FROM events WHERE id = data->>'userId'`,
  },
};
