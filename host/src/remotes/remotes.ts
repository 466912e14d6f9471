import type { ComponentType } from 'react';
import type { Role } from 'shared-api';
import type {
  Listed,
  PageService,
  RegistryEntry,
  RemoteModule,
  RemoteNavigation,
  RemoteRoute,
} from 'shared-api/remote';
import { matchPath } from 'shared-ui';
import { pageLoader } from './load-page.ts';
import { remoteLoader } from './load-remote.ts';
import { createLoad, disabledLoad, type Load } from './load-state.ts';
import { readPageRegistry } from './page-registry.ts';
import { filesOf, preloadSoon } from './verified-import.ts';

/** A remote of the registry, as the shell uses it. */
export type Remote = {
  id: string;
  /** The remote's name for users. */
  name: string;
  /** The version in this page's HTML. */
  version: string;
  /** The base URL of that version's files; undefined for a disabled remote. */
  base?: string;
  /** The version that runs, which after a retry may be a later one; undefined for a disabled remote. */
  current: () => RegistryEntry | undefined;
  routes: readonly RemoteRoute[];
  navigation: readonly RemoteNavigation[];
  /** The order of its sections in the sidebar. */
  sections: readonly { title: string; order: number }[];
  load: Load<RemoteModule>;
  page: (page: string) => Load<ComponentType>;
  /** Addresses of the files that a page needs, in this page's version. */
  filesOf: (page: string) => readonly string[];
};

const offRemote = (id: string, name: string, reason: string): Remote => ({
  id,
  name,
  version: '',
  current: () => undefined,
  routes: [],
  navigation: [],
  sections: [],
  load: disabledLoad(reason),
  page: () => disabledLoad(reason),
  filesOf: () => [],
});

const createRemote = (listed: Listed): Remote => {
  if (listed.kind === 'invalid') return offRemote(listed.id, listed.name, listed.reason);
  const { entry } = listed;
  const { name, routes, navigation, sections = [] } = entry.descriptor;
  if (!entry.enabled) {
    const off = offRemote(entry.id, name, entry.reason ?? 'It is switched off for now.');
    return { ...off, routes, navigation, sections };
  }
  const { current, ...loader } = remoteLoader(entry);
  const load = createLoad(loader.load);
  const pages = new Map<string, Load<ComponentType>>();
  return {
    id: entry.id,
    name,
    version: entry.version,
    base: entry.base,
    current,
    routes,
    navigation,
    sections,
    load,
    page: page => {
      const known = pages.get(page) ?? createLoad(pageLoader(current, page, load));
      pages.set(page, known);
      return known;
    },
    filesOf: page => filesOf(entry, page),
  };
};

export const createRemotes = (listed: readonly Listed[]): readonly Remote[] => listed.map(createRemote);

/** The remotes of this page. */
export const remotes = createRemotes(readPageRegistry());

/** The remote and route that own an address. */
export const findRoute = (pathname: string, among = remotes) => {
  for (const remote of among) {
    const route = remote.routes.find(({ path }) => matchPath(path, pathname));
    if (route) return { remote, route };
  }
  return undefined;
};

/** The path of the first matching route. */
const pathOf = (fits: (route: RemoteRoute) => boolean, among: readonly Remote[]) =>
  among.flatMap(({ routes }) => routes).find(fits)?.path;

/** Where a role starts after sign-in, if a remote has such a page. */
export const landingOf = (role: Role, among = remotes) =>
  pathOf(({ landing }) => landing?.includes(role) ?? false, among);

/** The page that the shell opens for a purpose, if a remote has one. */
export const pathServing = (service: PageService, among = remotes) =>
  pathOf(({ serves }) => serves?.includes(service) ?? false, among);

/** Loads the code of the page at an address in advance. Never rejects. */
export const loadPageAt = async (pathname: string, among = remotes): Promise<void> => {
  const found = findRoute(pathname, among);
  await found?.remote
    .page(found.route.page)
    .load()
    .catch(() => undefined);
};

/** Prefetches the page at an address that may be opened next, without running it. */
export const prefetchPageAt = (pathname: string, among = remotes) => {
  const found = findRoute(pathname, among);
  const entry = found?.remote.current();
  if (found && entry) preloadSoon(filesOf(entry, found.route.page));
};

/** Fetches the remotes of a role's main pages when the browser is idle: users often open these next. */
export const prefetchRoleAtIdle = (role: Role, among = remotes) => {
  const theirs = among.filter(({ navigation }) =>
    navigation.some(({ place }) => place?.access.includes(role)),
  );
  const idle = globalThis.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 500));
  for (const remote of theirs) idle(() => preloadSoon(remote.filesOf('')));
};
