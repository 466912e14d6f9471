// node tooling/gateway/main.ts: serves what is deployed, on PORT.
import { createGateway } from './server.ts';
import { readSettings } from './settings.ts';

const settings = readSettings(process.env);
const server = createGateway(settings);

server.listen(settings.port, '127.0.0.1', () => {
  console.log(
    JSON.stringify({ level: 'info', msg: 'gateway ready', url: `http://127.0.0.1:${settings.port}` }),
  );
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
}
