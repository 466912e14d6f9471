import { jest } from '@jest/globals';
import { removePreloads, settlePreloads } from '../testing/module-preloads.ts';
import { chunkImporter } from './import-chunk.ts';
import { learnHashes } from './verified-import.ts';

const base = 'http://localhost/remotes/farmer/1/';
const listed = `${base}listed.js`;
const deployedSince = `${base}since.js`;
document.head.innerHTML = `<script type="importmap">${JSON.stringify({
  integrity: { '/remotes/farmer/1/listed.js': 'sha384-listed' },
})}</script>`;
learnHashes({ base: '/remotes/farmer/1/', integrity: { 'since.js': 'sha384-since' } });

let preloads: 'load' | 'error' = 'load';
settlePreloads(() => preloads);

const checked = () =>
  [...document.querySelectorAll('link')].map(({ href, integrity }) => [href.slice(base.length), integrity]);

describe('importing a chunk', () => {
  const load = jest.fn<(address: string) => Promise<unknown>>();
  const asked = () => load.mock.calls.map(([address]) => address.slice(base.length));
  let importChunk = chunkImporter(load);
  beforeEach(() => {
    removePreloads();
    load.mockReset();
    preloads = 'load';
    importChunk = chunkImporter(load);
  });

  it('imports it from its own address each time', async () => {
    load.mockResolvedValue('chunk');
    await expect(importChunk(listed)).resolves.toBe('chunk');
    await importChunk(listed);
    expect(asked()).toEqual(['listed.js', 'listed.js']);
    expect(checked()).toEqual([]);
  });

  it('retries at a new address with the hash checked, and keeps the address that loaded', async () => {
    preloads = 'error';
    load.mockRejectedValueOnce(new TypeError('gone')).mockResolvedValue('chunk');
    await expect(importChunk(listed)).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(importChunk(listed)).rejects.toMatchObject({ reason: 'unreachable' });
    preloads = 'load';
    await expect(importChunk(listed)).resolves.toBe('chunk');
    await importChunk(listed);
    expect(asked()).toEqual(['listed.js', 'listed.js?try=3', 'listed.js?try=3']);
    expect(checked()[0]).toEqual(['listed.js?try=3', 'sha384-listed']);
  });

  it('fetches a failed module again, and rejects as broken when it fails again', async () => {
    load.mockRejectedValueOnce(new TypeError('gone')).mockResolvedValueOnce('chunk');
    await expect(importChunk(listed)).resolves.toBe('chunk');
    load.mockRejectedValue(new TypeError('undefined is not a function'));
    await expect(importChunk(listed)).rejects.toMatchObject({ reason: 'broken' });
  });

  it('times out after 8 s, and imports from the same address once the module has arrived', async () => {
    jest.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers();
    load.mockReturnValueOnce(promise);
    const caught = expect(importChunk(listed)).rejects.toMatchObject({ reason: 'timeout' });
    await jest.advanceTimersByTimeAsync(8000);
    await caught;
    resolve('chunk');
    await jest.advanceTimersByTimeAsync(0);
    jest.useRealTimers();
    load.mockResolvedValue('chunk');
    await expect(importChunk(listed)).resolves.toBe('chunk');
    expect(asked()).toEqual(['listed.js', 'listed.js']);
  });

  it('does not wait for a hanging import when called again', async () => {
    load.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValue('chunk');
    void importChunk(listed).catch(() => undefined);
    await expect(importChunk(listed)).resolves.toBe('chunk');
  });

  it('runs no code of a module with another hash', async () => {
    preloads = 'error';
    load.mockRejectedValue(new TypeError('gone')); // as a browser does if it has the hash
    await expect(importChunk(listed)).rejects.toMatchObject({ reason: 'unreachable' });
    expect(asked()).toEqual(['listed.js']);
  });

  it('checks the hash of a module deployed after the page was loaded on the first try too', async () => {
    load.mockResolvedValue('chunk');
    await importChunk(deployedSince);
    expect(checked()).toEqual([['since.js', 'sha384-since']]);
    preloads = 'error';
    await expect(importChunk(deployedSince)).rejects.toMatchObject({ reason: 'unreachable' });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('imports nothing without a known hash, except for a developer', async () => {
    load.mockResolvedValue('chunk');
    await expect(importChunk(`${base}unlisted.js`)).rejects.toMatchObject({ reason: 'unreachable' });
    expect(load).not.toHaveBeenCalled();
    const badge = document.body.appendChild(document.createElement('aside'));
    badge.id = 'kale-override';
    await expect(importChunk(`${base}unlisted.js`)).resolves.toBe('chunk');
    badge.remove();
  });
});
