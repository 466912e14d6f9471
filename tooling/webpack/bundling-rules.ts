import type { BuildManifest } from './manifest.ts';

/** Libraries that exist once on a page, in the host; a remote that contains one is refused. */
const onlyInHost = new Set([
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  'scheduler',
  'shared-api',
  'shared-ui',
  'styled-components',
  'swr',
  'valibot',
  'zustand',
]);

/** The shared libraries that a remote's build wrongly contains (design: singletons exist once). */
export const wronglyBundled = ({ name, bundled }: BuildManifest): string[] =>
  name === 'host' ? [] : bundled.filter(library => onlyInHost.has(library));
