import type { Database } from '../database/database.ts';

/**
 * The database, in which something happens after a reader's first statement that contains a text. Statements that follow
 * it wait until then, as for a connection.
 */
export function interrupted(database: Database, text: string, happen: () => Promise<unknown>): Database {
  let first: Promise<unknown> | null = null;
  const watched = <On extends object>(on: On): On =>
    new Proxy(on, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name === 'connect') return async () => watched(await database.connect());
        if (typeof value !== 'function') return value;
        if (name !== 'query') return value.bind(target);
        return (statement: unknown, ...values: unknown[]): Promise<unknown> => {
          const run = () => value.call(target, statement, ...values);
          if (first) return first.then(run);
          const running: Promise<unknown> = run();
          if (!JSON.stringify(statement).includes(text)) return running;
          first = running.then(happen);
          return first.then(() => running);
        };
      },
    });
  return watched(database);
}
