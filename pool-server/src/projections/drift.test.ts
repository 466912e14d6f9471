import { newFarmer } from '../testing/people.ts';
import { type TestApi, testApi } from '../testing/test-api.ts';
import { driftedProjections } from './drift.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
  await newFarmer(test);
});
afterEach(() => test.close());

it('has no transaction id between its statements, which live events would wait for', async () => {
  const ids: unknown[] = [];
  const connect = async () => {
    const client = await test.database.connect();
    const query = async (...call: [string, unknown[]?]) => {
      const result = await client.query(...call);
      const { rows } = await client.query('SELECT pg_current_xact_id_if_assigned() AS id');
      ids.push(rows[0]?.id);
      if (JSON.stringify(call).includes('pg_current_snapshot')) await newFarmer(test);
      return result;
    };
    return new Proxy(client, {
      get(of, name) {
        if (name === 'query') return query;
        const member = Reflect.get(of, name);
        return typeof member === 'function' ? member.bind(of) : member;
      },
    });
  };
  const watched = new Proxy(test.database, {
    get: (of, name) => (name === 'connect' ? connect : Reflect.get(of, name)),
  });
  expect(await driftedProjections(watched)).toEqual([]);
  expect(ids.length).toBeGreaterThan(20);
  expect(ids.filter(id => id !== null)).toEqual([]);
});

it('finds a row that is wrong, missing or superfluous', async () => {
  const damages = {
    farmers: "UPDATE farmers SET status = 'rich'",
    users: 'DELETE FROM users WHERE id = (SELECT max(id) FROM users)',
    pool_figures: "INSERT INTO pool_figures (pool_id) VALUES ('nobody')",
  };
  const drifted = new Set<string>();
  for (const [table, damage] of Object.entries(damages)) {
    await test.database.query(damage);
    drifted.add(table);
    expect(new Set(await driftedProjections(test.database))).toEqual(drifted);
  }
});
