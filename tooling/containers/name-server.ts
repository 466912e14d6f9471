import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const nameIn = (query: Buffer) => {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), end: at + 5 };
};

const record = (address: string) =>
  Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]);

/** A name server like that of a container network: it resolves each service's name. */
export const startNameServer = async (addresses: Readonly<Record<string, readonly string[]>>) => {
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    const { name, end } = nameIn(query);
    const found = addresses[name] ?? [];
    const head = Buffer.from(query.subarray(0, end));
    head.writeUInt16BE(found.length > 0 ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(found.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, ...found.map(record)]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { port: socket.address().port, stop: () => socket.close() };
};
