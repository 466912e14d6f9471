import { isBlocked } from './blocked-ports.ts';
import { freePort, isFree } from './free-port.ts';

/** The ports of the product, with the variable and the default of each. */
export const PORTS = {
  gateway: { variable: 'PORT', usual: 4000 },
  api: { variable: 'API_PORT', usual: 4001 },
  pooler: { variable: 'POOLER_PORT', usual: 4002 },
  database: { variable: 'DATABASE_PORT', usual: 4003 },
  signer: { variable: 'SIGNER_PORT', usual: 4004 },
} as const;

export type PortName = keyof typeof PORTS;
export type Ports = Record<PortName, number>;

const names = Object.keys(PORTS) as PortName[];
/** The ports of the programs, without that of an embedded database. */
export const PROGRAM_PORTS = names.filter(name => name !== 'database');

const portsFrom = (choose: (name: PortName) => number) =>
  Object.fromEntries(names.map(name => [name, choose(name)])) as Ports;

/** Reads the ports. Throws Error with the variable's name and the reason when a value is invalid. */
export function readPorts(env: NodeJS.ProcessEnv): Ports {
  return portsFrom(name => {
    const { variable, usual } = PORTS[name];
    const port = readPort(variable, env[variable] || String(usual));
    if (name !== 'database') requireOpenToBrowsers(variable, port);
    return port;
  });
}

function readPort(variable: string, text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${variable} must be a whole number from 1 to 65535, but it is "${text}".`);
}

/** Throws Error when browsers refuse to connect to a port. */
export function requireOpenToBrowsers(variable: string, port: number): void {
  if (!isBlocked(port)) return;
  throw new Error(
    `${variable} is ${port}, which browsers refuse to connect to. Use another port, for example ${variable}=${another(port)}.`,
  );
}

/** A port to suggest instead of an unusable one. */
function another(port: number): number {
  const next = port + 1000 < 65_536 ? port + 1000 : 4000;
  return isBlocked(next) ? another(next) : next;
}

/** Free ports for a product that runs beside another one. */
export async function freePorts(): Promise<Ports> {
  const found = await Promise.all(names.map(freePort));
  return portsFrom(name => found[names.indexOf(name)] ?? 0);
}

/** Throws Error with one sentence when a port is in use or given twice. */
export async function requireFreePorts(ports: Ports, needed: readonly PortName[] = names) {
  for (const name of needed) {
    const port = ports[name];
    const { variable } = PORTS[name];
    const twin = needed.find(other => other !== name && ports[other] === port);
    if (twin)
      throw new Error(`${variable} and ${PORTS[twin].variable} are both ${port}: give each its own port.`);
    if (!(await isFree(port))) {
      throw new Error(
        `Port ${port} is in use: stop what uses it, or set ${variable} to another port, for example ${variable}=${another(port)} npm start.`,
      );
    }
  }
}
