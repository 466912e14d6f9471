import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DCLinter } from 'dclint';
import { parse, stringify } from 'yaml';
import { remotes } from '../webpack/packages.ts';
import { archiveCommand, archiveFile, composeFile, readCompose } from './compose.ts';

const root = resolve(import.meta.dirname, '../..');
const { services, secrets } = readCompose();
const all = Object.entries(services);

const read = (file: string) => readFileSync(file, 'utf8');

/**
 * The linter's findings for a compose file, against the schema of the compose specification and its other rules. Aliases
 * are resolved first: with one more remote there are more of them than the linter's parser allows.
 */
const lint = (text: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'kale-compose-'));
  const file = join(folder, 'docker-compose.yml');
  const resolved = parse(text, { merge: true, maxAliasCount: -1 });
  writeFileSync(file, stringify(resolved, { aliasDuplicateObjects: false }));
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
  rmSync(folder, { recursive: true });
  return results.flatMap(({ messages }) => messages.map(({ rule }) => rule));
};

describe('docker-compose.yml', () => {
  it('conforms to the compose specification', () => {
    expect(lint(read(composeFile))).toEqual([]);
  });

  it('fails with a mistake in it', () => {
    expect(lint(read(composeFile).replace('retries: 10', 'retrys: 10'))).toContain('invalid-schema');
  });

  it('has every part of the product', () => {
    const parts = ['gateway', 'pages', 'host', 'signer', 'api', 'engine', 'pooler', 'postgres', 'prepare'];
    expect(Object.keys(services)).toEqual(expect.arrayContaining(parts));
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining(remotes.flatMap(id => [`remote-${id}`, `deploy-${id}`])),
    );
    // If one stops, the other serves or takes over its pools.
    expect(services.api?.deploy?.replicas).toBe(2);
    expect(services.engine?.deploy?.replicas).toBe(2);
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
    'checks the health of %s',
    (_, service) => {
      expect(service.healthcheck?.test[0]).toBe('CMD');
    },
  );

  it.each(['engine', 'backup'])(
    'considers %s healthy while it writes its file, without asking the database',
    name => {
      const { healthcheck, environment } = services[name] ?? {};
      expect(environment?.LIVENESS_FILE).toMatch(/^\/tmp\//);
      const [, command = '', ...args] = (healthcheck?.test ?? []).map(part => part.replaceAll('$$', '$'));
      const folder = mkdtempSync(join(tmpdir(), 'kale-liveness-'));
      const file = join(folder, 'alive');
      const { PATH } = process.env;
      const isWell = () =>
        spawnSync(command, args, { env: { PATH, LIVENESS_FILE: file }, stdio: 'ignore' }).status === 0;
      const aged = (seconds: number) => {
        const at = Date.now() / 1000 - seconds;
        utimesSync(file, at, at);
      };
      expect(isWell()).toBe(false);
      writeFileSync(file, '');
      expect(isWell()).toBe(true);
      aged(50);
      expect(isWell()).toBe(true);
      aged(70);
      expect(isWell()).toBe(false);
      rmSync(folder, { recursive: true });
    },
  );

  it('restarts every program that dies, and runs each step of the start at most a few times', () => {
    const isStep = (name: string) => ['roles', 'prepare'].includes(name) || name.startsWith('deploy-');
    for (const [name, { restart }] of all)
      expect([name, restart]).toEqual([
        name,
        isStep(name) ? expect.stringMatching(/^(no|on-failure:3)$/) : 'unless-stopped',
      ]);
  });

  it('keeps secrets in files, and the master key from every program but the signer', () => {
    const roles = ['api', 'backup', 'engine', 'migrate', 'pooler', 'signer'];
    expect(Object.keys(secrets).sort()).toEqual([
      'backup-key',
      'database-password',
      ...roles.map(role => `database-password-${role}`),
      'master-key',
      'metrics-token',
      'signer-secret',
    ]);
    for (const [, { environment }] of all) {
      for (const [name, value] of Object.entries(environment)) {
        if (/PASSWORD|KEY|TOKEN|SECRET/.test(name)) expect(value).toMatch(/^\/run\/secrets\//);
        expect(value).not.toMatch(/:\/\/[^/]*:[^/]*@/);
      }
    }
    const holders = (secret: string) =>
      all.flatMap(([name, service]) => (service.secrets.includes(secret) ? [name] : [])).sort();
    expect(holders('master-key')).toEqual(['signer']);
    expect(holders('backup-key')).toEqual(['backup']);
    expect(holders('metrics-token')).toEqual(['api']);
    expect(services.api?.environment.METRICS_TOKEN_FILE).toBe('/run/secrets/metrics-token');
    expect(holders('signer-secret')).toEqual(['api', 'backup', 'engine', 'prepare', 'signer']);
    // Each program connects with its own role; only the one that creates the roles connects as the superuser.
    expect(holders('database-password')).toEqual(['postgres', 'roles']);
    for (const role of roles) {
      const name = role === 'migrate' ? 'prepare' : role;
      expect(holders(`database-password-${role}`)).toEqual([name, 'roles'].sort());
      expect(services[name]?.environment.DATABASE_URL).toBe(`postgres://kale_${role}@postgres:5432/kale`);
    }
    const named = all.flatMap(([name, { environment }]) => ('MASTER_KEY_FILE' in environment ? [name] : []));
    expect(named).toEqual(['signer']);
  });

  it('makes the API trust its gateway, and the configured proxies', () => {
    const trusted = (env: NodeJS.ProcessEnv) => readCompose(env).services.api?.environment.TRUSTED_PROXIES;
    expect(trusted({})).toBe('1,none');
    expect(trusted({ TRUSTED_PROXIES: '10.0.0.0/8' })).toBe('1,10.0.0.0/8');
  });

  it.each(['api', 'engine', 'signer'])('gives %s every variable of traces from the environment', name => {
    const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const variables = new Set(guide.match(/\bOTEL_\w+/g));
    expect(variables.size).toBe(3);
    for (const variable of variables)
      expect(readCompose({ [variable]: 'given' }).services[name]?.environment[variable]).toBe('given');
  });

  it('names the address at which it listens in mails and proofs, unless another is given', () => {
    const address = (env: NodeJS.ProcessEnv) => readCompose(env).services.api?.environment.PAGE_URL;
    expect(address({})).toBe('http://localhost:4000');
    expect(address({ PORT: '8080' })).toBe('http://localhost:8080');
    expect(address({ PORT: '8080', PAGE_URL: 'https://pool.example' })).toBe('https://pool.example');
  });

  it('names the address of the product, if it is given, in previews of shared links', () => {
    const shared = (env: NodeJS.ProcessEnv) => readCompose(env).services.pages?.environment.PAGE_URL;
    expect(shared({ PAGE_URL: 'https://pool.example' })).toBe('https://pool.example');
    expect(shared({})).toBe('');
  });
});

describe('docker-compose.rotate-key.yml', () => {
  const file = join(root, 'docker-compose.rotate-key.yml');
  const rotation: {
    services: Record<string, { secrets: string[]; environment: Record<string, string> }>;
    secrets: Record<string, { file: string }>;
  } = parse(readFileSync(file, 'utf8'), { merge: true });

  it('conforms to the compose specification', () => {
    expect(lint(read(file))).toEqual([]);
  });

  it('gives the earlier keys to every program that has the master key', () => {
    const holders = all.filter(([, service]) => service.secrets.includes('master-key')).map(([name]) => name);
    expect(Object.keys(rotation.services).sort()).toEqual(holders.sort());
    for (const { secrets: given, environment } of Object.values(rotation.services)) {
      expect(given).toEqual(Object.keys(rotation.secrets));
      expect(environment).toEqual({ MASTER_KEYS_EARLIER_FILE: `/run/secrets/${given[0]}` });
    }
  });
});

describe('docker-compose.archive.yml', () => {
  it('conforms to the compose specification', () => {
    expect(lint(read(archiveFile))).toEqual([]);
  });

  it('starts PostgreSQL with the same settings and those of the archive', () => {
    const usual = services.postgres?.command ?? [];
    expect(archiveCommand().slice(0, usual.length)).toEqual(usual);
    expect(archiveCommand()).toContain('archive_mode=on');
  });
});

describe('docker-compose.stellar.yml', () => {
  const file = join(root, 'docker-compose.stellar.yml');
  const stellar: { services: Record<string, { networks: string[]; environment: Record<string, string> }> } =
    parse(readFileSync(file, 'utf8'), { merge: true });

  it('conforms to the compose specification', () => {
    expect(lint(read(file))).toEqual([]);
  });

  it('gives every program the settings of Stellar, and access to the RPC', () => {
    const named = [
      'RPC_URLS',
      'RPC_CALLS_PER_SECOND',
      'NETWORK_PASSPHRASE',
      'KALE_CONTRACT',
      'KALE_ISSUER',
      'PLATFORM_ADDRESS',
      'MAX_FEE',
      'KALE_PRICE_XLM',
      'HARVEST_CONTRACT',
      'SPONSOR_FARMERS',
      'SPONSOR_DAILY_XLM',
      'TRUSTED_PROXIES',
    ];
    expect(Object.keys(stellar.services).sort()).toEqual(['api', 'engine', 'pooler', 'prepare', 'signer']);
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
