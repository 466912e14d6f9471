import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const template = join(import.meta.dirname, 'template');
const suffix = '.template';

const titleOf = (id: string) =>
  id
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** Repeats each block of a file about the admin remote for another remote, right after it. */
const repeatBlocks = (file: string, id: string, blocks: readonly RegExp[]) => {
  const text = readFileSync(file, 'utf8');
  const repeated = blocks.reduce((now, block) => {
    const found = now.match(block)?.[0];
    if (!found) throw new Error(`${file} has no ${block}`);
    return now.replace(found, () => found + found.replaceAll('admin', id));
  }, text);
  writeFileSync(file, repeated);
};

/** Adds a remote to a workspace: its package and its entries in shared files. Throws Error for a bad or taken name. */
export const addRemote = (id: string, root: string) => {
  const folder = join(root, `remote-${id}`);
  if (!/^[a-z][a-z0-9-]*$/.test(id))
    throw new Error(`"${id}" is no name: use a-z, 0-9 and -, such as rewards.`);
  if (existsSync(folder)) throw new Error(`remote-${id} already exists.`);
  const fill: Readonly<Record<string, string>> = { id, name: titleOf(id) };
  for (const file of globSync(`**/*${suffix}`, { cwd: template })) {
    const to = join(folder, file.slice(0, -suffix.length));
    mkdirSync(dirname(to), { recursive: true });
    const text = readFileSync(join(template, file), 'utf8');
    writeFileSync(
      to,
      text.replace(/\{\{([\w-]+)\}\}/g, (whole, key: string) => fill[key] ?? whole),
    );
  }
  repeatBlocks(join(root, 'tsconfig.json'), id, [/ {4}\{ "path": "remote-admin" \},\n/]);
  repeatBlocks(join(root, 'Dockerfile'), id, [
    /FROM workspace AS built-admin\n.*\n/,
    /FROM programs AS deploy-admin\n(?:.+\n)*/,
    /FROM web AS remote-admin\n.*\n/,
  ]);
  repeatBlocks(join(root, 'docker-compose.yml'), id, [
    / {2}remote-admin:\n(?: {4}.*\n)*/,
    / {2}deploy-admin:\n(?: {4}.*\n)*/,
  ]);
};
