import { setTimeout } from 'node:timers/promises';
import { migratedTestDatabase } from '../testing/migrated-test-database.ts';
import { listenToChanges } from './changes.ts';

const store = await migratedTestDatabase();
afterAll(() => store.drop());

it('reports that anything may have changed when the connection is lost, and again when it is back', async () => {
  const changes = await listenToChanges(store.url);
  const notified: (string | null)[] = [];
  changes.subscribe(subject => notified.push(subject));
  const waiting = changes.caughtUp();
  await store.database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await waiting;
  while (changes.isListening()) await setTimeout(5);
  expect(notified).toEqual([null]);
  while (!changes.isListening()) await setTimeout(5);
  expect(notified).toEqual([null, null]);
  await store.database.query("SELECT pg_notify('kale_changes', 'user:1')");
  await changes.caughtUp();
  expect(notified).toEqual([null, null, 'user:1']);
  await changes.close();
});
