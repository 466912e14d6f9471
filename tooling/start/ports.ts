import { freePort, isFree } from './free-port.ts';

/** Each port with the variable that changes it and its usual value. */
export const PORTS = {
  gateway: { variable: 'PORT', usual: 4000 },
  api: { variable: 'API_PORT', usual: 4001 },
  pooler: { variable: 'POOLER_PORT', usual: 4002 },
  database: { variable: 'DATABASE_PORT', usual: 4003 },
} as const;

export type PortName = keyof typeof PORTS;
export type Ports = Record<PortName, number>;

const names = Object.keys(PORTS) as PortName[];

const portsFrom = (choose: (name: PortName) => number) =>
  Object.fromEntries(names.map(name => [name, choose(name)])) as Ports;

/** @throws Error naming the variable whose value is no port. */
export function readPorts(env: NodeJS.ProcessEnv): Ports {
  return portsFrom(name => {
    const { variable, usual } = PORTS[name];
    const text = env[variable] || String(usual);
    const port = Number(text);
    if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
    throw new Error(`${variable} must be a whole number from 1 to 65535, but it is "${text}".`);
  });
}

/** Four ports that nothing uses now: for a product beside another one. */
export async function freePorts(): Promise<Ports> {
  const found = await Promise.all(names.map(freePort));
  return portsFrom(name => found[names.indexOf(name)] ?? 0);
}

/** @throws Error with one sentence when a port is taken or asked for twice. */
export async function requireFreePorts(ports: Ports, needed: readonly PortName[] = names) {
  for (const name of needed) {
    const port = ports[name];
    const { variable } = PORTS[name];
    const twin = needed.find(other => other !== name && ports[other] === port);
    if (twin)
      throw new Error(`${variable} and ${PORTS[twin].variable} are both ${port}: give each its own port.`);
    if (!(await isFree(port))) {
      throw new Error(
        `Port ${port} is in use: stop what uses it, or set ${variable} to another port, for example ${variable}=${port + 1000} npm start.`,
      );
    }
  }
}
