import type { Database } from '../database/database.ts';
import type { EngineServices } from '../engine/engine-services.ts';

/** Thrown by every operation of a killed process. */
export class Killed extends Error {}

/** The services of a process that is killed at its n-th step: a call of the ledger, or a commit started or done. */
export function killedAt(services: EngineServices, step: number) {
  let count = 0;
  const live = () => {
    if (count >= step) throw new Killed();
  };
  const reach = () => {
    count++;
    live();
  };
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    reach();
    const result = await work();
    reach();
    return result;
  };
  const { ledger, database } = services;
  const connect = async () => {
    live();
    const client = await database.connect();
    return new Proxy(client, {
      get(target, name) {
        const member = Reflect.get(target, name);
        if (name !== 'query') return typeof member === 'function' ? member.bind(target) : member;
        return (...args: [string, unknown[]?]) =>
          args[0] === 'COMMIT' ? around(() => target.query(...args)) : target.query(...args);
      },
    });
  };
  const dying = new Proxy(database, {
    get(target, name) {
      if (name === 'connect') return connect;
      const member = Reflect.get(target, name);
      if (name !== 'query') return typeof member === 'function' ? member.bind(target) : member;
      return (...args: [string, unknown[]?]) => {
        live();
        return target.query(...args);
      };
    },
  }) as Database;
  return {
    services: {
      ...services,
      database: dying,
      ledger: {
        ...ledger,
        prepare: (...of: Parameters<typeof ledger.prepare>) => around(() => ledger.prepare(...of)),
        submit: (...of: Parameters<typeof ledger.submit>) => around(() => ledger.submit(...of)),
      },
    },
    survived: () => count < step,
  };
}
