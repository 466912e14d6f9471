import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { commonHeaders } from '../gateway/policy.ts';
import { servedTypes } from '../gateway/static-files.ts';

const nginx = join(import.meta.dirname, 'nginx');

const mapOf = (variable: string) => {
  const text = readFileSync(join(nginx, 'static-maps.conf'), 'utf8');
  const [, lines = ''] = text.match(new RegExp(`^map \\$uri \\$${variable} \\{([^]*?)^\\}`, 'm')) ?? [];
  return [...lines.matchAll(/^ *~(\S+) (?:'([^']+)'|(\S+));$/gm)].map(([, pattern = '', quoted, bare]) => ({
    pattern: new RegExp(pattern),
    value: quoted ?? bare,
  }));
};

/** The gateway's location for an address, by nginx's rules. */
const locationOf = (path: string) => {
  const text = readFileSync(join(nginx, 'gateway.conf'), 'utf8');
  const locations = [...text.matchAll(/^ *location (?:(=|~|\^~) )?([^@]\S*) \{$/gm)].map(
    ([, kind = '', name = '']) => ({ kind, name }),
  );
  const exact = locations.find(({ kind, name }) => kind === '=' && name === path);
  const [prefix] = locations
    .filter(({ kind, name }) => (kind === '' || kind === '^~') && path.startsWith(name))
    .sort((a, b) => b.name.length - a.name.length);
  const pattern = locations.find(({ kind, name }) => kind === '~' && new RegExp(name).test(path));
  return (exact ?? (prefix?.kind === '^~' ? prefix : (pattern ?? prefix)))?.name;
};

describe('the configuration of nginx', () => {
  it.each([
    ['/api/info', '/api/'],
    ['/api/openapi.json', '/api/'],
    ['/pooler-api/pooler/status', '/pooler-api/'],
    ['/pooler-api/a.json', '/pooler-api/'],
    ['/assets/main.js', '^/assets/|\\.\\w+$'],
    ['/icons/kale-512.png', '^/assets/|\\.\\w+$'],
    ['/registry.json', '/registry.json'],
    ['/farmer/pools', '/'],
  ])('routes %s to %s', (path, location) => {
    expect(locationOf(path)).toBe(location);
  });

  it.each(servedTypes)('sends a file of the type .%s as the gateway does, compressed or not', type => {
    const types = mapOf('type');
    for (const file of [`/assets/name.${type}`, `/assets/name.${type}.br`, `/assets/name.${type}.gz`]) {
      expect(types.find(({ pattern }) => pattern.test(file))?.value).toBe(getMimeType(`name.${type}`));
    }
  });

  it('sends the same headers as the gateway of one machine', () => {
    const lines = readFileSync(join(nginx, 'headers.conf'), 'utf8').matchAll(
      /^add_header (\S+) (?:'([^']+)'|(\S+)) always;/gm,
    );
    const sent = Object.fromEntries([...lines].map(([, name, quoted, bare]) => [name, quoted ?? bare]));
    expect(sent).toEqual(commonHeaders);
  });

  it('includes only existing files', () => {
    for (const file of readdirSync(nginx)) {
      for (const [, included = ''] of readFileSync(join(nginx, file), 'utf8').matchAll(
        /^\s*include (\S+);/gm,
      )) {
        expect(existsSync(join(nginx, included))).toBe(true);
      }
    }
  });
});
