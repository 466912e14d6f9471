import { screen } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { figuresOf, renderPage } from 'shared-ui/testing';
import { poolerMetrics, poolerStatus } from '../../testing/answers.ts';
import { answer } from '../../testing/pool-api.ts';
import Status from './status.tsx';

const mining = (more: object = {}) => ({
  variant: 'simd',
  threads: 3,
  cores: 3,
  blockIndex: 81107,
  hashesPerCpuSecond: 4_890_000,
  zeros: { reached: 6.05, expected: 5.98 },
  anotherThreadPerDay: '12.3456789',
  program: null,
  ...more,
});
const program = (more: object = {}) => ({
  state: 'running',
  restarts: 0,
  hashesPerSecond: 150_000_000,
  nonces: 31,
  faults: [],
  lastFault: null,
  ...more,
});
const show = async (metrics: object) => {
  answer({ 'GET /pooler/status': poolerStatus(), 'GET /pooler/metrics': poolerMetrics(metrics) });
  await renderPage(Status);
  await screen.findByText('123,457');
};
const figures = (name: string) => figuresOf(screen.getByRole('region', { name }));

withApi();

describe('Mining', () => {
  it('shows the hash rate, zeros beside the expected ones, and the value of another thread', async () => {
    await show({ mining: mining() });
    expect(figures('Mining')).toEqual({
      'Hashes per second': '123,457block #81107',
      'Hashes per CPU second': '4,890,000WebAssembly with SIMD',
      Limit: '3 cores3 threads',
      'Zeros reached': '6.05average per farmer',
      'Zeros expected': '5.98average per farmer',
      'Another thread would earn':
        '12.34 KALErewards of all members per day, before fees, based on the last closed block',
    });
    expect(screen.queryByRole('region', { name: 'Miner program' })).not.toBeInTheDocument();
  });

  it('omits unknown figures, and those that an older server does not report', async () => {
    await show({ mining: mining({ threads: 1, cores: 0.08, zeros: null, anotherThreadPerDay: null }) });
    expect(Object.keys(figures('Mining'))).toEqual(['Hashes per second', 'Hashes per CPU second', 'Limit']);
    expect(figures('Mining').Limit).toBe('0.08 of a core');
  });

  it('shows the hash rate alone when a server reports nothing else', async () => {
    await show({});
    expect(figures('Mining')).toEqual({ 'Hashes per second': '123,457' });
  });
});

describe('the miner program', () => {
  it('shows its contribution', async () => {
    await show({ mining: mining({ program: program() }) });
    expect(figures('Miner program')).toEqual({
      Status: 'Running',
      'Hashes per second': '150,000,000as reported',
      'Best nonces': '31in the last block, verified',
    });
  });

  it.each([
    ['lied', 'Reported a wrong nonce'],
    ['malformed', 'Wrote an invalid line'],
    ['half-line', 'Wrote half a line'],
    ['flooded', 'Wrote too much'],
    ['hung', 'Stopped answering'],
    ['died', 'Ended unexpectedly'],
    ['not-started', 'Could not be started'],
    ['overheated', 'Another fault'],
  ])('names the fault "%s"', async (kind, text) => {
    const at = new Date(Date.now() - 5 * 60_000).toISOString();
    const lastFault = { kind, at, detail: 'exit code 3: out of memory' };
    const broken = program({ state: 'waiting', restarts: 4, faults: [{ kind, count: 5 }], lastFault });
    await show({ mining: mining({ program: broken }) });
    expect(figures('Miner program')).toMatchObject({
      Status: 'Restarting4 restarts',
      [text]: '5 timessince last restart',
      'Last fault': expect.stringMatching(new RegExp(`^${text}, 5 min.* ago.*exit code 3: out of memory$`)),
    });
  });
});
