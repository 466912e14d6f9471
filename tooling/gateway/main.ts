// node tooling/gateway/main.ts: serves the deployed builds on PORT.
import { createGateway } from './server.ts';
import { readSettings } from './settings.ts';

const settings = readSettings(process.env);
const server = createGateway(settings);

/** The number of pages that may connect at the same moment, after a restart of the gateway. */
const backlog = 4_096;

server.listen({ port: settings.port, host: settings.bind, backlog }, () => {
  const url = `http://${settings.bind}:${settings.port}`;
  console.log(JSON.stringify({ level: 'info', msg: 'gateway ready', url }));
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
}
