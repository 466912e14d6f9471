import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { isBlocked } from './blocked-ports.ts';

/** A port on 127.0.0.1 that is free and that browsers can connect to. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return isBlocked(port) ? freePort() : port;
}

/** Whether a server can currently listen on this port of 127.0.0.1. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
