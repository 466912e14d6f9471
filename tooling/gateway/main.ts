// node tooling/gateway/main.ts: serves what is deployed, on PORT.
import { createGateway } from './server.ts';
import { readSettings } from './settings.ts';

const settings = readSettings(process.env);
const server = createGateway(settings);

server.listen(settings.port, settings.bind, () => {
  const url = `http://${settings.bind}:${settings.port}`;
  console.log(JSON.stringify({ level: 'info', msg: 'gateway ready', url }));
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
}
