import type { Compilation, Module } from 'webpack';
import { sharedModules } from './shared.ts';

type Files = { sync: string[]; async: string[] };
type Assets = { js: Files; css: Files };
type FederationStats = {
  name: string;
  metaData: { buildInfo: { buildVersion: string }; remoteEntry: { name: string } };
  exposes: { assets: Assets }[];
  shared: object[];
};

const noFiles = (): Files => ({ sync: [], async: [] });

/** The key of a shared module that a build consumes. */
export const shareKeyOf = (module: Module): string | undefined =>
  module.type === 'consume-shared-module' && 'options' in module
    ? (module.options as { shareKey?: string }).shareKey
    : undefined;

/**
 * Completes a remote's `mf-manifest.json` (`manifest.additionalData` of the federation's plugin). The plugin looks for
 * the exposed module in a chunk of its own, which here is part of the entry, and lists no share with `import: false`.
 */
export const completeManifest =
  (version: string) =>
  ({ stats, compilation }: { stats: FederationStats; compilation: Compilation }) => {
    const entry = stats.metaData.remoteEntry.name;
    const scripts = compilation.getAssets().map(({ name }) => name);
    const async = scripts.filter(name => name.endsWith('.js') && name !== entry).sort();
    const assets: Assets = { js: { sync: [entry], async }, css: noFiles() };
    const keys = new Set([...compilation.modules].map(shareKeyOf));
    const shared = Object.entries(sharedModules('remote')).filter(([key]) => keys.has(key));
    const { buildInfo } = stats.metaData;
    return {
      ...stats,
      metaData: { ...stats.metaData, buildInfo: { ...buildInfo, buildVersion: version } },
      exposes: stats.exposes.map(exposed => ({ ...exposed, assets })),
      shared: shared.map(([name, { singleton, version, requiredVersion }]) => ({
        id: `${stats.name}:${name}`,
        name,
        version,
        singleton,
        requiredVersion,
        assets: { js: noFiles(), css: noFiles() },
      })),
    };
  };
