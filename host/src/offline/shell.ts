/**
 * The files that the service worker caches so that the product opens without a network: all files of one version of the
 * host and of a role's remotes, and the HTML of their pages.
 */
export type Shell = {
  /** Only these files. */
  id: string;
  /** URLs with their hashes from the page's import map. */
  files: readonly (readonly [address: string, integrity: string | undefined])[];
  /** Paths, each with the files that its HTML must name: a later version names other files. */
  pages: readonly (readonly [path: string, needs: readonly string[]])[];
};

/** Whether the browser can cache: old ones, private windows and insecure addresses cannot. */
export const canCacheShell = () => globalThis.caches !== undefined && navigator.serviceWorker !== undefined;

const prefix = 'kale-shell-';
const completionMarker = '/shell-is-whole';

const shellNames = async () => (await caches.keys()).filter(name => name.startsWith(prefix));
const isWhole = async (name: string) =>
  (await (await caches.open(name)).match(completionMarker)) !== undefined;

/** Marks a page's HTML as cached, so that its data does not count as new. */
const markedAsCached = (page: Response, html: string) => {
  const headers = new Headers(page.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(html.replace('<head>', '<head>\n<meta name="kale-cached">'), { headers });
};

const fill = async (cache: Cache, { files, pages }: Shell) => {
  for (const [address, integrity] of files) {
    const file = await fetch(address, integrity ? { integrity } : {});
    if (!file.ok) throw new Error(`${address} answered ${file.status}`);
    await cache.put(address, file);
  }
  for (const [path, needs] of pages) {
    const page = await fetch(path, { headers: { accept: 'text/html' } });
    const html = await page.text();
    if (!page.ok || !needs.every(file => html.includes(file)))
      throw new Error(`${path} is of another version`);
    await cache.put(path, markedAsCached(page, html));
  }
  await cache.put(completionMarker, new Response());
};

const keep = async (shell: Shell) => {
  const name = prefix + shell.id;
  for (const half of await shellNames()) if (!(await isWhole(half))) await caches.delete(half);
  if ((await shellNames()).includes(name)) return;
  try {
    await fill(await caches.open(name), shell);
  } catch (failure) {
    await caches.delete(name);
    throw failure;
  }
  for (const before of await shellNames()) if (before !== name) await caches.delete(before);
};

let last: Promise<unknown> = Promise.resolve();

/**
 * Caches a shell and deletes earlier ones. Skips a shell that is already cached, and deletes a partial one. Calls run
 * one after another: concurrent ones would delete each other's shell.
 */
export const cacheShell = (shell: Shell): Promise<void> => {
  const mine = last.then(() => keep(shell));
  last = mine.catch(() => undefined);
  return mine;
};

const cachedShell = async () => {
  for (const name of (await shellNames()).reverse()) if (await isWhole(name)) return caches.open(name);
  return undefined;
};

/** Whether all pages are cached on this device. */
export const isShellCached = async (): Promise<boolean> => (await cachedShell()) !== undefined;

const anyVariant = { ignoreSearch: true, ignoreVary: true };
const firstPart = (path: string) => path.split('/')[1];

/**
 * The cached HTML for an address: its own, or that of a neighbouring page. The product renders the page from the
 * address; the HTML only supplies the first paint and the scripts.
 */
const cachedPage = async (address: string) => {
  const path = address.replace(/(.)\/$/, '$1');
  const cache = await cachedShell();
  const own = await cache?.match(path, anyVariant);
  if (!cache || own) return own;
  const cached = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const beside = cached.find(each => firstPart(each) === firstPart(path) && !/\.\w+$/.test(each));
  return cache.match(beside ?? '/dashboard', anyVariant);
};

/** Milliseconds to wait for a page before the cached copy is shown. */
const patience = 4000;

/** A page from the server, or the cached copy if the server fails or is slow. */
export const respondWithPage = async (
  request: Request,
  preloaded: Promise<Response | undefined>,
): Promise<Response> => {
  const answered = (async () => (await preloaded) ?? (await fetch(request)))();
  const late = new Promise<undefined>(resolve => setTimeout(resolve, patience));
  const first = await Promise.race([answered.catch(() => undefined), late]);
  if (first && first.status < 500) return first;
  return (await cachedPage(new URL(request.url).pathname)) ?? answered;
};

/** A file from the browser's cache or the server, otherwise the cached copy. Its name contains its hash. */
export const respondWithFile = async (request: Request): Promise<Response> => {
  const answered = fetch(request);
  const first = await answered.catch(() => undefined);
  if (first?.ok) return first;
  return (await (await cachedShell())?.match(request, anyVariant)) ?? answered;
};
