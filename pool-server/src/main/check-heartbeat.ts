import { openDatabase } from '../database/database.ts';
import { heartbeats } from '../database/heartbeat.ts';
import { readEnvironment } from './environment.ts';

// node src/main/check-heartbeat.ts <service>: exits with 0 if that program's last heartbeat is recent, or else with 1.
const [service] = process.argv.slice(2);
const database = openDatabase(readEnvironment().DATABASE_URL, 1);
const all = await heartbeats(database, new Date());
await database.end();
process.exitCode = all.some(one => one.service === service && one.alive) ? 0 : 1;
