import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { DeployedHost } from '../deploy/host.ts';
import { hostManifest, hostRoot, writeAtomically } from '../deploy/paths.ts';
import { standaloneConfig } from '../webpack/config.ts';
import { type RemoteId, root } from '../webpack/packages.ts';
import { buildTime, watch } from './watch.ts';

const template = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta property="csp-nonce" content="{{nonce}}"><title>{{title}}</title>{{head}}</head><body><div id="root">{{body}}</div></body></html>`;

/** Keeps one remote deployed by itself, in the host's place. */
export const watchStandalone = (id: RemoteId, to: string): Promise<void> => {
  const name = `remote-${id}` as const;
  const config = standaloneConfig(name, { version: 'dev', mode: 'development' });
  return watch(config, async stats => {
    const version = `dev-${Date.now().toString(36)}`;
    const entry = stats.compilation.entrypoints.get('main')?.getFiles() ?? [];
    cpSync(join(root, '.build/standalone', name), join(hostRoot(to), version), { recursive: true });
    const deployed: DeployedHost = {
      version,
      previous: null,
      template,
      themeBootScript: '',
      entry: entry.filter(file => file.endsWith('.js')).map(file => `/${file}`),
      integrity: {},
      pages: { '*': { title: name, css: '', body: '', preload: [] } },
    };
    writeAtomically(hostManifest(to), JSON.stringify(deployed));
    console.log(`  ${name} by itself, in ${buildTime(stats)} ms`);
  });
};
