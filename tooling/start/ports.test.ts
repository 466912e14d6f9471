import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { freePorts, readPorts, requireFreePorts } from './ports.ts';

describe('ports', () => {
  it('have defaults and variables', () => {
    expect(readPorts({})).toEqual({ gateway: 4000, api: 4001, pooler: 4002, database: 4003, signer: 4004 });
    expect(readPorts({ PORT: '8080', DATABASE_PORT: '5432' })).toMatchObject({
      gateway: 8080,
      database: 5432,
    });
  });

  it.each(['abc', '0', '70000', '80.5'])('refuse %s, naming the variable', text => {
    expect(() => readPorts({ API_PORT: text })).toThrow(`API_PORT must be a whole number from 1 to 65535`);
  });

  it.each(['PORT', 'API_PORT', 'POOLER_PORT', 'SIGNER_PORT'])(
    'refuse 6000 as %s, naming the reason',
    variable => {
      expect(() => readPorts({ [variable]: '6000' })).toThrow(
        `${variable} is 6000, which browsers refuse to connect to. Use another port, for example ${variable}=7000.`,
      );
    },
  );

  it('may be any for the database, which no browser connects to', () => {
    expect(readPorts({ DATABASE_PORT: '6000' }).database).toBe(6000);
  });

  it('are refused exactly where fetch refuses them', async () => {
    const isBlocked = async (port: number) => {
      const dispatcher = { dispatch: () => assert.fail('connects') };
      const init = { dispatcher } as unknown as RequestInit;
      const failure = await fetch(`http://127.0.0.1:${port}/`, init).catch((error: Error) => error);
      return failure instanceof Response ? false : String(failure.cause).includes('bad port');
    };
    const isRefused = (port: number) => {
      try {
        return readPorts({ PORT: String(port) }).gateway !== port;
      } catch {
        return true;
      }
    };
    for (const [from, to] of [[1, 7_000] as const, [10_000, 10_100] as const])
      for (let port = from; port <= to; port += 1)
        if ((await isBlocked(port)) !== isRefused(port)) throw new Error(`Port ${port} differs`);
    expect(await isBlocked(6000)).toBe(true);
    expect(await isBlocked(4000)).toBe(false);
  });

  it('can be used if they are suggested', async () => {
    // From here on 5000 is in use, by this server or another program.
    const other = createServer().listen(5000, '127.0.0.1');
    await Promise.race([once(other, 'listening'), new Promise(resolve => other.once('error', resolve))]);
    const ports = { ...(await freePorts()), gateway: 5000 };
    await expect(requireFreePorts(ports)).rejects.toThrow('for example PORT=7000 npm start');
    other.close();
  });

  it('that are in use are reported with the variable to change', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const taken = (other.address() as AddressInfo).port;
    const ports = { ...(await freePorts()), pooler: taken };
    await expect(requireFreePorts(ports)).rejects.toThrow(
      `Port ${taken} is in use: stop what uses it, or set POOLER_PORT to another port`,
    );
    await expect(requireFreePorts(ports, ['gateway', 'api'])).resolves.toBeUndefined();
    other.close();
  });

  it('cannot be given twice', async () => {
    const ports = await freePorts();
    await expect(requireFreePorts({ ...ports, api: ports.gateway })).rejects.toThrow(
      'PORT and API_PORT are both',
    );
  });
});
