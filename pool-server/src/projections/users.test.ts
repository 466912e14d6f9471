import { inTransaction, many } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import type { DomainEvent } from '../domain/events.ts';
import type { UserId } from '../domain/ids.ts';
import { append } from '../events/append.ts';
import { userStream } from '../events/stream.ts';
import { newFarmer, PASSWORD } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { driftedProjections } from './drift.ts';
import { rebuild } from './rebuild.ts';

const test = await testApi();
afterAll(() => test.close());

const at = '2026-11-20T12:00:00.000Z';
const WEEK_LATER = new Date('2026-11-27T12:00:00.000Z');

/** Records what an earlier version accepted, whose database knew the case of ASCII letters only. */
const record = (id: string, events: (userId: UserId) => DomainEvent[]) =>
  inTransaction(test.database, tx =>
    append(tx, userStream(id as UserId), 0n, events(id as UserId), {
      actor: { kind: 'system' },
      cause: null,
      at,
    }),
  );

const registered =
  (email: string, proofDue?: string) =>
  (userId: UserId): DomainEvent => ({
    type: 'UserRegistered',
    data: { userId, email, role: 'admin', farmerId: null, poolId: null, ...(proofDue && { proofDue }) },
  });

it('gives an address that several accounts have proved to the first', async () => {
  const { userId } = await newFarmer(test);
  await record('owner', id => [registered('özcan@kale.test')(id)]);
  await record('same', id => [registered('Özcan@kale.test')(id)]);
  await record('prover', id => [
    registered('ÖZCAN@kale.test', WEEK_LATER.toISOString())(id),
    { type: 'EmailProved', data: { userId: id } },
  ]);
  await rebuild(test.database);
  const accounts = `SELECT id, email_key AS key, email_proof_due AS due FROM users
    WHERE id IN ('owner', 'same', 'prover') ORDER BY id DESC`;
  const expected = [
    { id: 'same', key: 'özcan@kale.test', due: WEEK_LATER },
    { id: 'prover', key: 'özcan@kale.test', due: WEEK_LATER },
    { id: 'owner', key: 'özcan@kale.test', due: null },
  ];
  expect(await many(test.database, accounts)).toEqual(expected);
  expect(await driftedProjections(test.database)).toEqual([]);

  // Each signs in with its own password.
  await test.database.query(
    `INSERT INTO credentials (user_id, password_hash) SELECT 'prover', password_hash FROM credentials WHERE user_id = $1`,
    [userId],
  );
  const { body } = await test.post('/auth/login', { email: 'Özcan@kale.test', password: PASSWORD });
  expect(body.user.id).toBe('prover');

  // A database in which an earlier migration left the later accounts as they were typed.
  await test.database.query(`
    UPDATE users SET email_key = 'Özcan@kale.test', email_proof_due = NULL WHERE id = 'owner';
    UPDATE users SET email_proof_due = NULL WHERE id = 'same';
    UPDATE users SET email_key = 'ÖZCAN@kale.test', email_proof_due = NULL, email_proved_at = now() WHERE id = 'prover';
    DELETE FROM schema_migrations WHERE name >= '0140'`);
  await migrate(test.url);
  expect(await many(test.database, accounts)).toEqual(expected);
  expect((await rebuild(test.database)).changed).toBe(0);
});
