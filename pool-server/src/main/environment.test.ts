import { ConfigurationError } from './configuration-error.ts';
import { readEnvironment } from './environment.ts';
import { readHolds } from './hold-settings.ts';

const read = (env: Record<string, string> = {}) =>
  readEnvironment({ DATABASE_URL: 'postgres://localhost/here', ...env });

describe('the environment', () => {
  it('has the defaults of the sandbox', () => {
    expect(read()).toMatchObject({ BLOCK_SECONDS: 60, HISTORY_HOURS: 24, EXIT_DELAY_BLOCKS: 288 });
  });

  it('requires TLS to a database on another machine, unless DATABASE_TLS=off', () => {
    const refused = /^DATABASE_URL: PostgreSQL is on another machine: add sslmode=verify-full/;
    for (const query of [
      '',
      '?sslmode=disable',
      '?sslmode=prefer',
      '?sslmode=require',
      '?sslmode=no-verify',
    ]) {
      expect(() => read({ DATABASE_URL: `postgres://kale@db.example/kale${query}` })).toThrow(refused);
    }
    const verified = 'postgres://kale@db.example/kale?sslmode=verify-full';
    expect(read({ DATABASE_URL: verified }).DATABASE_URL).toBe(verified);
    expect(read({ DATABASE_URL: 'postgres://kale@postgres/kale', DATABASE_TLS: 'off' }).DATABASE_TLS).toBe(
      'off',
    );
    expect(() => read({ DATABASE_REPLICA_URL: 'postgres://kale@db.example/kale' })).toThrow(
      /^DATABASE_REPLICA_URL: PostgreSQL is on another machine/,
    );
    for (const host of ['localhost', '127.0.0.1:5432', '[::1]'])
      read({ DATABASE_URL: `postgres://kale@${host}/kale` });
  });

  it('refuses an unknown ledger, in a sentence', () => {
    expect(() => read({ LEDGER: 'horizon' })).toThrow('LEDGER: LEDGER must be: sandbox or stellar');
  });

  it('sends mails through a server only if one is configured', () => {
    expect(read({ MAIL_URL: '', MAIL_FROM: '' })).toMatchObject({
      MAIL_URL: '',
      MAIL_FROM: read().MAIL_FROM,
    });
    expect(read({ MAIL_URL: 'smtp://mail:25', MAIL_FROM: 'a@b.c' })).toMatchObject({ MAIL_FROM: 'a@b.c' });
    expect(() => read({ MAIL_URL: 'mail' })).toThrow('MAIL_URL: MAIL_URL is not a URL');
  });

  it('trusts the gateway on this machine, or the proxies that are named', () => {
    const trusts = (TRUSTED_PROXIES?: string) =>
      ['127.0.0.1', '10.0.0.1'].map(address =>
        read({ ...(TRUSTED_PROXIES !== undefined && { TRUSTED_PROXIES }) }).TRUSTED_PROXIES(address, 0),
      );
    expect(trusts()).toEqual([true, false]);
    expect(trusts('')).toEqual([true, false]);
    expect(trusts('10.0.0.0/8')).toEqual([false, true]);
    expect(trusts('none')).toEqual([false, false]);
    expect(() => read({ TRUSTED_PROXIES: 'my-proxy' })).toThrow(
      /^TRUSTED_PROXIES: "my-proxy" is not an address/,
    );
    // The program ends with its own exit code instead of starting again for ever.
    expect(() => read({ TRUSTED_PROXIES: 'my-proxy' })).toThrow(ConfigurationError);
  });

  it('delays nothing on a sandbox, and money a day or two elsewhere', () => {
    expect(read({ PAYOUT_CHANGE_HOURS: '' }).holds).toEqual({ withdrawalHours: 0, payoutChangeHours: 0 });
    expect(readHolds({}, 'stellar')).toEqual({ withdrawalHours: 24, payoutChangeHours: 48 });
    expect(() => read({ PAYOUT_CHANGE_HOURS: 'soon' })).toThrow(
      'PAYOUT_CHANGE_HOURS must be a number of hours',
    );
  });

  it('reads an exit delay in whole blocks', () => {
    expect(read({ EXIT_DELAY_BLOCKS: '4' }).EXIT_DELAY_BLOCKS).toBe(4);
  });

  it('enables the profit guard only by a price, which is an amount of XLM', () => {
    expect([read().KALE_PRICE_XLM, read({ KALE_PRICE_XLM: '' }).KALE_PRICE_XLM]).toEqual([
      undefined,
      undefined,
    ]);
    expect(read({ KALE_PRICE_XLM: '0.0012' }).KALE_PRICE_XLM).toBe(12_000n);
    for (const KALE_PRICE_XLM of ['0', '-1', 'cheap', '0.00000001'])
      expect(() => read({ KALE_PRICE_XLM })).toThrow('KALE_PRICE_XLM must be the XLM that 1 KALE is worth');
  });

  it.each([
    ['0', 'EXIT_DELAY_BLOCKS: EXIT_DELAY_BLOCKS must be at least 1'],
    ['1.5', 'EXIT_DELAY_BLOCKS: EXIT_DELAY_BLOCKS must be a whole number of blocks'],
    ['a day', 'EXIT_DELAY_BLOCKS: EXIT_DELAY_BLOCKS must be a whole number of blocks'],
    ['1000000', 'EXIT_DELAY_BLOCKS: EXIT_DELAY_BLOCKS must be at most 100000'],
  ])('refuses an exit delay of %s in a sentence', (EXIT_DELAY_BLOCKS, sentence) => {
    expect(() => read({ EXIT_DELAY_BLOCKS })).toThrow(sentence);
  });

  it.each([
    ['PAGE_URL', 'pool.example:443', 'http:// or https://'],
    ['MAIL_URL', 'mail.example:587', 'smtp:// or smtps://'],
    ['SEAL_URL', 'seals.example:9000', 'http:// or https://'],
    ['SIGNER_URL', 'signer:4004', 'http:// or https://'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'http:// or https://'],
    ['DATABASE_URL', 'db:5432/kale', 'postgres:// or postgresql://'],
    ['DATABASE_URL', '', 'postgres:// or postgresql://'],
    ['DATABASE_REPLICA_URL', 'replica', 'postgres:// or postgresql://'],
  ])('refuses %s=%s, which names no scheme', (name, value, schemes) => {
    expect(() => read({ [name]: value })).toThrow(
      `${name}: ${name} is not a URL that begins with ${schemes}`,
    );
  });

  it.each([
    ['BLOCK_SECONDS', 'Infinity', 'must be a number of seconds'],
    ['BLOCK_SECONDS', '0', 'must be at least 1'],
    ['HISTORY_HOURS', 'Infinity', 'must be a number of hours'],
    ['HISTORY_HOURS', '-1', 'must be at least 0'],
  ])('refuses %s=%s in a sentence', (name, value, sentence) => {
    expect(() => read({ [name]: value })).toThrow(`${name}: ${name} ${sentence}`);
  });
});
