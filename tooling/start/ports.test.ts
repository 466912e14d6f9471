import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { freePorts, readPorts, requireFreePorts } from './ports.ts';

describe('ports', () => {
  it('have usual values and variables that change them', () => {
    expect(readPorts({})).toEqual({ gateway: 4000, api: 4001, pooler: 4002, database: 4003 });
    expect(readPorts({ PORT: '8080', DATABASE_PORT: '5432' })).toMatchObject({
      gateway: 8080,
      database: 5432,
    });
  });

  it.each(['abc', '0', '70000', '80.5'])('refuse %s, naming the variable', text => {
    expect(() => readPorts({ API_PORT: text })).toThrow(`API_PORT must be a whole number from 1 to 65535`);
  });

  it('that are taken are reported with the variable to change', async () => {
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

  it('may not be given twice', async () => {
    const ports = await freePorts();
    await expect(requireFreePorts({ ...ports, api: ports.gateway })).rejects.toThrow(
      'PORT and API_PORT are both',
    );
  });
});
