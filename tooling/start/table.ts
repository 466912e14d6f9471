import type { Product } from './product.ts';

const SANDBOX_ACCOUNTS = [
  ['farmer', 'farmer@kale.test'],
  ['pooler of Stellar Pool Alpha', 'pooler@kale.test'],
  ['pooler of Horizon Pool Beta', 'pooler-horizon@kale.test'],
  ['pooler of TestNet Pool', 'pooler-testnet@kale.test'],
  ['admin', 'admin@kale.test'],
] as const;
const SANDBOX_PASSWORD = 'kale-sandbox';

/** Draws rows of two columns in a box. A row of one cell spans both, an empty row is a rule. */
function draw(rows: readonly (readonly string[])[]) {
  const left = Math.max(...rows.filter(row => row.length > 1).map(([cell = '']) => cell.length));
  const lines = rows.map(([first = '', second]) =>
    second === undefined ? first : `${first.padEnd(left)}   ${second}`,
  );
  const width = Math.max(...lines.map(line => line.length));
  const rule = (start: string, end: string) => `${start}${'─'.repeat(width + 2)}${end}`;
  return [
    rule('┌', '┐'),
    ...lines.map((line, index) => (rows[index]?.length ? `│ ${line.padEnd(width)} │` : rule('├', '┤'))),
    rule('└', '┘'),
  ].join('\n');
}

/** Addresses, data folder and sandbox accounts, printed once everything runs. */
export function describeProduct({ url, ports }: Product, dataDir: string, embedded: boolean): string {
  const sandbox = process.env.LEDGER !== 'stellar';
  return draw([
    ['KALE Pool', url],
    [],
    ['API', `http://localhost:${ports.api}   (also ${url}/api)`],
    ['Pooler', `http://localhost:${ports.pooler}   (also ${url}/pooler-api)`],
    ['PostgreSQL', embedded ? `127.0.0.1:${ports.database}` : 'as DATABASE_URL says'],
    ['Data and logs', dataDir],
    [],
    ...(sandbox ? [[`Sandbox accounts, password ${SANDBOX_PASSWORD}`], ...SANDBOX_ACCOUNTS, []] : []),
    ['Ctrl-C stops everything; the data stays.'],
  ]);
}
