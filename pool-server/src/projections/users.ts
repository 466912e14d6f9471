import { emailKeyOf } from '../database/email-key.ts';
import { changeOf, type Projection, time } from './projection.ts';

const change = changeOf('users', 'userId');

const ERASED = 'Erased account';

export const users: Projection = {
  table: 'users',
  on: {
    UserRegistered: `
      INSERT INTO users (id, email, email_key, role, status, farmer_id, pool_id, created_at, email_proof_due)
      SELECT data->>'userId', coalesce(trim(data->>'email'), '${ERASED}'),
        coalesce(${emailKeyOf("data->>'email'")}, 'erased ' || (data->>'userId')), data->>'role', 'registered',
        data->>'farmerId', data->>'poolId', at, ${time('proofDue')}
      FROM events`,
    EmailProved: change('email_proved_at = at, email_proof_due = NULL'),
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
