// node tooling/gateway/main.ts: serves the deployed builds on PORT.
import { createGateway } from './server.ts';
import { type GatewaySettings, readSettings } from './settings.ts';

/** EX_CONFIG of sysexits.h, as the other programs exit: `npm start` does not restart the gateway after it. */
const CONFIGURATION_REFUSED = 78;

const readOrExit = (): GatewaySettings => {
  try {
    return readSettings(process.env);
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', msg: error instanceof Error ? error.message : error }));
    process.exit(CONFIGURATION_REFUSED);
  }
};

const settings = readOrExit();
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
