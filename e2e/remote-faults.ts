import { createHash } from 'node:crypto';
import type { BrowserContext, Route } from '@playwright/test';

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const script = (body: string) => ({ status: 200, contentType: 'text/javascript', body });

/** A way in which a remote fails. Each replaces a response with its files, or the page's entry for it. */
export type Fault = {
  name: string;
  /** Which of the remote's files it affects. */
  file: RegExp;
  answer(route: Route): Promise<void>;
  /** The integrity hash that the registry lists for the replaced file. A browser refuses a file with another hash. */
  promised?: string;
  /** The contract version in the remote's registry entry. */
  contract?: number;
  /** The text of the failure panel. */
  says: RegExp;
  /** It affects a remote's own page, which differs between remotes. */
  ofPage?: boolean;
};

const entry = /\/remoteEntry\.[^/]*\.js/;
const page = /\/assets\/(pool-discovery|console|overview)\./;
// Three refused attempts may take as long on a busy machine as no response.
const unreachable = /Its files could not be loaded|It did not respond in time/;
const brokenEntry = (name: string, body: string): Fault => ({
  name,
  file: entry,
  answer: route => route.fulfill(script(body)),
  promised: hashOf(body),
  says: /It stopped with an error/,
});
const tampered = (name: string, file: RegExp): Fault => ({
  name,
  file,
  answer: async route => {
    const body = await (await route.fetch()).text();
    await route.fulfill(script(`${body};globalThis.stolen = localStorage`));
  },
  says: unreachable,
});

export const faults: readonly Fault[] = [
  { name: 'hung', file: entry, answer: () => new Promise(() => {}), says: /did not respond in time/ },
  {
    name: 'missing',
    file: entry,
    answer: route => route.fulfill({ status: 404, body: 'Not found' }),
    says: unreachable,
  },
  {
    name: 'failing (500)',
    file: entry,
    answer: route => route.fulfill({ status: 500, body: '' }),
    says: unreachable,
  },
  {
    name: 'an HTML page',
    file: entry,
    answer: route => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html>Hello' }),
    says: unreachable,
  },
  brokenEntry('garbage', '\u0000\u0001 }{ not a script'),
  brokenEntry('throwing', 'throw new Error("a remote throws")'),
  tampered('tampered with in its entry', entry),
  { ...tampered('tampered with in a chunk', page), ofPage: true },
  {
    name: 'made for a newer contract',
    file: /never/,
    answer: route => route.continue(),
    contract: 2,
    says: /needs a newer version of KALE Pool/,
  },
];

/** Makes a remote fail in a browser until the returned function is called. */
export const strike = async (context: BrowserContext, id: string, fault: Fault): Promise<() => void> => {
  let active = true;
  await context.route(`**/remotes/${id}/**`, route =>
    active && fault.file.test(route.request().url()) ? fault.answer(route) : route.fallback(),
  );
  const rewrite = (text: string) => {
    let changed = text;
    if (fault.promised)
      changed = changed.replace(
        new RegExp(`(/remotes/${id}/[^"]*remoteEntry[^"]*"(?::| integrity=)")[^"]*`, 'g'),
        `$1${fault.promised}`,
      );
    if (fault.contract)
      changed = changed.replace(
        new RegExp(`("descriptor":{"id":"${id}",.*?"contract":)\\d+`),
        `$1${fault.contract}`,
      );
    return changed;
  };
  await context.route(
    url => !/^\/(api|pooler-api|assets|remotes|reports)(\/|$)/.test(url.pathname),
    async route => {
      if (!active || route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      await route.fulfill({ response, body: rewrite(await response.text()) });
    },
  );
  return () => {
    active = false;
  };
};
