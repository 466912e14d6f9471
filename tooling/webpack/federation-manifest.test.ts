import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from './compile.ts';
import { configure } from './config.ts';

it("lists a remote's files and shares for other hosts and for developer tools", async () => {
  const path = mkdtempSync(join(tmpdir(), 'kale-manifest-'));
  try {
    const config = configure('remote-admin', { version: '1.2.3-abc', mode: 'production' });
    await compile({ ...config, optimization: { minimize: false }, output: { ...config.output, path } });
    const manifest = JSON.parse(readFileSync(join(path, 'mf-manifest.json'), 'utf8'));
    expect(manifest.metaData.buildInfo.buildVersion).toBe('1.2.3-abc');
    const [{ assets }] = manifest.exposes;
    expect(assets.js.sync).toEqual([manifest.metaData.remoteEntry.name]);
    expect(assets.js.async).toContainEqual(expect.stringMatching(/^assets\/overview\.\w+\.js$/));
    const shared = manifest.shared as { name: string; singleton: boolean; requiredVersion: string }[];
    const react = shared.find(({ name }) => name === 'react');
    expect(react).toMatchObject({ singleton: true, requiredVersion: expect.stringMatching(/^\^19\./) });
  } finally {
    rmSync(path, { recursive: true });
  }
}, 60_000);
