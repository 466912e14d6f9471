import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DCLinter } from 'dclint';
import { parse } from 'yaml';
import { commonHeaders } from '../gateway/policy.ts';
import { memoryLimits } from '../start/child.ts';
import { remotes } from '../webpack/packages.ts';
import { composeFile, readCompose } from './compose.ts';

const root = resolve(import.meta.dirname, '../..');
const { services, secrets } = readCompose();
const all = Object.entries(services);
const nginx = join(import.meta.dirname, 'nginx');

/** What the linter says of a compose file, by the schema of the compose specification among others. */
const lint = (file: string) => {
  const off = Object.fromEntries(
    [
      'service-keys-order',
      'services-alphabetical-order',
      'top-level-properties-order',
      'service-dependencies-alphabetical-order',
      'no-quotes-in-volumes',
    ].map(rule => [rule, 0 as const]),
  );
  const linter = new DCLinter({ rules: off, quiet: false, debug: false, exclude: [] });
  const results: { messages: { rule: string }[] }[] = linter.lintFiles([file], false);
  return results.flatMap(({ messages }) => messages.map(({ rule }) => rule));
};

/** The Dockerfile's stages with what each does when started. */
const stages = new Map(
  readFileSync(join(root, 'Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .slice(1)
    .map(stage => {
      const json = (name: string) =>
        JSON.parse(stage.match(new RegExp(`^${name} (\\[.*\\])`, 'm'))?.[1] ?? '[]') as string[];
      return [stage.match(/ AS ([\w-]+)/)?.[1] ?? '', { entry: json('ENTRYPOINT'), command: json('CMD') }];
    }),
);

it('the programs of containers have the limits of memory that a start gives them', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  expect(dockerfile).toContain(`ENV NODE_OPTIONS="${memoryLimits.join(' ')}"`);
});

describe('docker-compose.yml', () => {
  it('fits the compose specification', () => {
    expect(lint(composeFile)).toEqual([]);
  });

  it('would not pass with a mistake in it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kale-compose-'));
    const file = join(folder, 'docker-compose.yml');
    writeFileSync(file, readFileSync(composeFile, 'utf8').replace('retries: 10', 'retrys: 10'));
    expect(lint(file)).toContain('invalid-schema');
    rmSync(folder, { recursive: true });
  });

  it('has every part of the product', () => {
    const parts = ['gateway', 'pages', 'host', 'api', 'engine', 'pooler', 'postgres', 'prepare'];
    expect(Object.keys(services)).toEqual(expect.arrayContaining(parts));
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining(remotes.flatMap(id => [`remote-${id}`, `deploy-${id}`])),
    );
    expect(services.api?.deploy?.replicas).toBe(2);
    expect(services.postgres?.volumes).toEqual(['database:/var/lib/postgresql']);
    expect(all.filter(([, { ports }]) => ports.length > 0).map(([name]) => name)).toEqual(['gateway']);
  });

  it.each(all)('runs %s without rights, on a read-only disk, within limits', (_, service) => {
    expect(service.user).toMatch(/^(nginx|node|postgres)$/);
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.deploy?.resources.limits).toEqual({
      cpus: expect.any(String),
      memory: expect.any(String),
    });
  });

  it.each(all.filter(([, { restart }]) => restart === 'unless-stopped'))(
    'asks whether %s is well',
    (_, service) => {
      expect(service.healthcheck?.test[0]).toBe('CMD');
    },
  );

  it('keeps secrets in files, and the key of the wallets from whoever does not need it', () => {
    expect(Object.keys(secrets).sort()).toEqual(['database-password', 'master-key']);
    for (const [, { environment }] of all) {
      for (const [name, value] of Object.entries(environment)) {
        if (/PASSWORD|KEY|TOKEN/.test(name)) expect(value).toMatch(/^\/run\/secrets\//);
        expect(value).not.toMatch(/:\/\/[^/]*:[^/]*@/);
      }
    }
    const holders = all.filter(([, service]) => service.secrets.includes('master-key')).map(([name]) => name);
    expect(holders.sort()).toEqual(['api', 'engine', 'prepare']);
  });

  it.each(all.filter(([, { build }]) => build))('builds %s from a stage that runs the same', (_, service) => {
    const stage = stages.get(service.build?.target ?? '');
    expect(stage?.command).toEqual(service.command);
    for (const part of [...(stage?.entry ?? []), ...(service.command ?? [])]) {
      if (/\.m?[jt]s$/.test(part)) expect(existsSync(join(root, part))).toBe(true);
      if (part.endsWith('.conf'))
        expect(existsSync(join(nginx, part.replace('/etc/nginx/kale/', '')))).toBe(true);
    }
  });
});

describe('docker-compose.stellar.yml', () => {
  const file = join(root, 'docker-compose.stellar.yml');
  const stellar: { services: Record<string, { networks: string[]; environment: Record<string, string> }> } =
    parse(readFileSync(file, 'utf8'), { merge: true });

  it('fits the compose specification', () => {
    expect(lint(file)).toEqual([]);
  });

  it('hands every program what Stellar needs, and lets it out to the RPC', () => {
    const named = [
      'RPC_URL',
      'NETWORK_PASSPHRASE',
      'KALE_CONTRACT',
      'KALE_ISSUER',
      'PLATFORM_ADDRESS',
      'MAX_FEE',
    ];
    expect(Object.keys(stellar.services).sort()).toEqual(['api', 'engine', 'pooler', 'prepare']);
    for (const { networks, environment } of Object.values(stellar.services)) {
      expect(networks).toContain('front');
      expect(environment.LEDGER).toBe('stellar');
      expect(Object.keys(environment)).toEqual(expect.arrayContaining(named));
    }
  });

  it('keeps the passwords of operators and of the administrator in files', () => {
    for (const { environment } of Object.values(stellar.services))
      for (const [name, value] of Object.entries(environment))
        if (/PASSWORD|POOLERS/.test(name)) expect(value).toMatch(/^\/run\/secrets\//);
  });
});

it('nginx sends the same headers as the gateway of one machine', () => {
  const lines = readFileSync(join(nginx, 'headers.conf'), 'utf8').matchAll(
    /^add_header (\S+) (?:'([^']+)'|(\S+)) always;/gm,
  );
  const sent = Object.fromEntries([...lines].map(([, name, quoted, bare]) => [name, quoted ?? bare]));
  expect(sent).toEqual(commonHeaders);
});

it('every configuration of nginx includes only what is there', () => {
  for (const file of readdirSync(nginx)) {
    for (const [, included = ''] of readFileSync(join(nginx, file), 'utf8').matchAll(
      /^\s*include (\S+);/gm,
    )) {
      expect(existsSync(join(nginx, included))).toBe(true);
    }
  }
});
