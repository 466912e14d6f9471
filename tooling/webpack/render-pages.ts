import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstCall } from 'shared-api/remote';
import { compile } from './compile.ts';
import { distOf, root } from './packages.ts';
import { pageScriptConfig, prerenderConfig } from './separate-builds.ts';

/** A page's first paint: the content of `#root` before any script runs, and its styles. */
export type PrerenderedPage = {
  title: string;
  /** The description in search results and previews of shared links. */
  description?: string;
  css: string;
  body: string;
  /** The chunk with the page's code, if it is not part of the host's first load. */
  chunk?: string;
  /** The roles that may see it; by default everyone, signed in or not. */
  access?: readonly string[] | 'everyone';
  /** The API calls with which it starts. */
  calls?: readonly FirstCall[];
  /** Its body once the network is known, by the network's name. */
  onNetwork?: Record<string, string>;
  /**
   * Its body once the network and the minimum for a new wallet are known, by the network's name. `{{minimum}}` marks
   * the place of that minimum.
   */
  withMinimum?: Record<string, string>;
  /** Its body if the platform pays the reserves and fees of new wallets, by the network's name. */
  sponsored?: Record<string, string>;
  /** The banner of maintenance mode, at `{{maintenance}}` in its bodies; `{{message}}` marks the place of the reason. */
  maintenance?: string;
  /** All the code that it needs instead of the product's: its source file as rendered, its text as written. */
  script?: string;
};
/** The host's own pages by address, and the frame with each skeleton that a remote's route may name. */
export type FirstPaints = {
  pages: Record<string, PrerenderedPage>;
  skeletons: Record<string, PrerenderedPage>;
  /** Every path that the host owns. */
  paths: string[];
};

/** Replaces style attributes, which the content security policy refuses in HTML, with classes. */
export const hoistStyleAttributes = ({ css, body, ...rest }: PrerenderedPage): PrerenderedPage => {
  const rules = new Map<string, string>();
  const hoist = (text: string) =>
    text.replace(/<[a-z][^>]*>/g, tag => {
      const style = tag.match(/ style="([^"]*)"/);
      if (!style?.[1]) return tag;
      const name = rules.get(style[1]) ?? `p${rules.size}`;
      rules.set(style[1], name);
      const bare = tag.replace(style[0], '');
      return / class="/.test(bare)
        ? bare.replace(/ class="/, ` class="${name} `)
        : bare.replace(/^<[a-z0-9]+/, `$& class="${name}"`);
    });
  const html = hoist(body);
  const hoistEach = (bodies: Record<string, string>) =>
    Object.fromEntries(Object.entries(bodies).map(([name, text]) => [name, hoist(text)]));
  const onNetwork = rest.onNetwork && hoistEach(rest.onNetwork);
  const withMinimum = rest.withMinimum && hoistEach(rest.withMinimum);
  const sponsored = rest.sponsored && hoistEach(rest.sponsored);
  const hoisted = [...rules].map(([style, name]) => `.${name}{${style.replaceAll('&quot;', '"')}}`).join('');
  return {
    ...rest,
    css: css + hoisted,
    body: html,
    ...(onNetwork && { onNetwork }),
    ...(withMinimum && { withMinimum }),
    ...(sponsored && { sponsored }),
  };
};

/** The text of a page's own script, for the page itself: it is not worth a request. */
const scriptText = async (version: string, source: string) => {
  const path = join(root, '.build/page-script');
  await compile(pageScriptConfig({ version, mode: 'production' }, source, path));
  return readFileSync(join(path, 'main.js'), 'utf8');
};

/** Renders the host's pages with Node and writes `dist/pages.json`. */
export const renderPages = async (version: string) => {
  const path = join(root, '.build/prerender');
  await compile(prerenderConfig({ version, mode: 'production' }, path));
  const { prerender, themeBootScript } = await import(
    `${pathToFileURL(join(path, 'prerender.js')).href}?${version}`
  );
  const rendered: FirstPaints = await prerender();
  // Files that only the pages' styles name, such as the font.
  cpSync(join(path, 'assets'), join(distOf('host'), 'assets'), { recursive: true });
  const finish = async (page: PrerenderedPage) => ({
    ...hoistStyleAttributes(page),
    ...(page.script && { script: await scriptText(version, page.script) }),
  });
  const finishEach = async (paints: Record<string, PrerenderedPage>) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(paints).map(async ([name, page]) => [name, await finish(page)] as const),
      ),
    );
  const pages = await finishEach(rendered.pages);
  const skeletons = await finishEach(rendered.skeletons);
  const { paths } = rendered;
  writeFileSync(
    join(distOf('host'), 'pages.json'),
    JSON.stringify({ pages, skeletons, paths, themeBootScript }),
  );
};
