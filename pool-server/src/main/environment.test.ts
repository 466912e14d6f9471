import { readEnvironment } from './environment.ts';

const read = (env: Record<string, string> = {}) =>
  readEnvironment({ DATABASE_URL: 'postgres://here', ...env });

describe('the environment', () => {
  it('has the defaults of the sandbox', () => {
    expect(read()).toMatchObject({ BLOCK_SECONDS: 60, HISTORY_HOURS: 24, EXIT_DELAY_BLOCKS: 288 });
  });

  it('refuses a ledger that there is none of, in a sentence', () => {
    expect(() => read({ LEDGER: 'horizon' })).toThrow('LEDGER: LEDGER must be: sandbox or stellar');
  });

  it('hands mails to a server only where one is named', () => {
    expect(read({ MAIL_URL: '', MAIL_FROM: '' })).toMatchObject({
      MAIL_URL: '',
      MAIL_FROM: read().MAIL_FROM,
    });
    expect(read({ MAIL_URL: 'smtp://mail:25', MAIL_FROM: 'a@b.c' })).toMatchObject({ MAIL_FROM: 'a@b.c' });
    expect(() => read({ MAIL_URL: 'mail' })).toThrow('MAIL_URL: MAIL_URL is not an address');
  });

  it('takes an exit delay in whole blocks', () => {
    expect(read({ EXIT_DELAY_BLOCKS: '4' }).EXIT_DELAY_BLOCKS).toBe(4);
  });

  it.each([
    ['0', 'EXIT_DELAY_BLOCKS: EXIT_DELAY_BLOCKS must be at least 1'],
    ['1.5', 'EXIT_DELAY_BLOCKS: EXIT_DELAY_BLOCKS must be a whole number of blocks'],
    ['a day', 'EXIT_DELAY_BLOCKS: EXIT_DELAY_BLOCKS must be a whole number of blocks'],
    ['1000000', 'EXIT_DELAY_BLOCKS: EXIT_DELAY_BLOCKS must be at most 100000'],
  ])('refuses an exit delay of %s in a sentence', (EXIT_DELAY_BLOCKS, sentence) => {
    expect(() => read({ EXIT_DELAY_BLOCKS })).toThrow(sentence);
  });
});
