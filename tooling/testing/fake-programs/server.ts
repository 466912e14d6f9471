// Replaces a program of the product in tests: answers with its process id on PORT.
import { createServer } from 'node:http';

const server = createServer((_, answer) => answer.end(String(process.pid)));
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => server.close(() => process.exit(0)).closeAllConnections());
