import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** As much of a mail server as takes messages. `lines` were sent to it; `answers` are by a line's start. */
export async function mailServer(answers: Readonly<Record<string, string>> = {}) {
  const lines: string[] = [];
  const server = createServer(socket => {
    let inData = false;
    socket.write('220 here\r\n');
    socket.on('data', data => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        lines.push(line);
        if (inData && line !== '.') continue;
        const answer = Object.entries(answers).find(([start]) => line.startsWith(start))?.[1];
        if (answer) {
          socket.write(`${answer}\r\n`);
          continue;
        }
        inData = line === 'DATA';
        socket.write(inData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { lines, port: (server.address() as AddressInfo).port, close: () => server.close() };
}
