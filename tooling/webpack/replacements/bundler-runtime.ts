/**
 * In the place of @module-federation/webpack-bundler-runtime and the runtime under it: what the plugin's code in the
 * host and in each remote calls. A page has one scope of shares, which the host fills, and every build takes from it.
 * All that the other can do besides (several scopes, remotes known at build time, manifests, script elements,
 * snapshots, plugins) is for nothing here, and was a tenth of the first load.
 */

/** Makes a module, or answers the one that was made before. */
type Factory = () => unknown;

/** A module as a build offers it, for as long as the page stands. */
type Share = {
  version: string;
  get: () => Factory | Promise<Factory>;
  /** Who offers it. */
  from?: string;
  /** Once it is here. */
  lib?: Factory;
  loading?: Promise<Factory> | undefined;
};

/** By the name by which it is imported, by version. */
export type ShareScope = Record<string, Record<string, Share>>;

type Installed = Record<string, Promise<void> | 0>;

/** What of webpack's `__webpack_require__` in one build this reads and writes. */
export type WebpackRequire = {
  /** Share scopes. */
  S: { default?: ShareScope };
  /** How each module is made. */
  m: Record<string, (module: { exports: unknown }) => void>;
  federation: { initOptions: { name: string; shared?: Record<string, readonly Share[]> } };
  consumesLoadingData: {
    moduleIdToConsumeDataMapping?: Record<string, { shareKey: string; requiredVersion: string }>;
  };
};

type Build = { webpackRequire: WebpackRequire };
type Consuming = Build & { installedModules: Installed };

/** Whether a version meets a caret range: the first part that differs is greater, and not the one that may not change. */
const meets = (version: string, range: string) => {
  const [have = [], want = []] = [version, range.slice(1)].map(text => text.split('.').map(Number));
  const fixed = want.findIndex(part => part > 0);
  const other = have.findIndex((part, at) => part !== want[at]);
  return other < 0 || (other > fixed && Number(have[other]) > Number(want[other]));
};

/** Adds what a build offers itself; what is offered already stays. */
const offer = ({ S, federation }: WebpackRequire) => {
  S.default ??= {};
  const { name, shared = {} } = federation.initOptions;
  for (const [key, shares] of Object.entries(shared)) {
    S.default[key] ??= {};
    for (const share of shares) S.default[key][share.version] ??= { ...share, from: name };
  }
};

/** Keeps what is fetched for the page; what did not come is fetched anew when it is asked for again. */
const keep = async (share: Share, coming: Promise<Factory>) => {
  try {
    const factory = await coming;
    share.lib = factory;
    return factory;
  } catch (failure) {
    share.loading = undefined;
    throw failure;
  }
};

/** A share, once for the page: now where it is at hand, else when it has come. */
const make = (share: Share): Factory | Promise<Factory> => {
  const known = share.lib ?? share.loading;
  if (known) return known;
  const made = share.get();
  if (typeof made === 'function') share.lib = made;
  else share.loading = keep(share, made);
  return share.loading ?? made;
};

/** A module that a build shares. @throws Error when nobody offers it in a version that the build can use. */
const take = ({ S, federation, consumesLoadingData }: WebpackRequire, id: string) => {
  const consumed = consumesLoadingData.moduleIdToConsumeDataMapping?.[id];
  const { shareKey = id, requiredVersion = '' } = consumed ?? {};
  const offers = S.default?.[shareKey] ?? {};
  const share = Object.values(offers).find(({ version }) => meets(version, requiredVersion));
  if (share) return make(share);
  const here = Object.keys(offers).join(', ') || 'none';
  throw new Error(`${federation.initOptions.name} needs ${shareKey} ${requiredVersion}, here is ${here}`);
};

const install = ({ webpackRequire, installedModules }: Consuming, id: string, factory: Factory) => {
  installedModules[id] = 0;
  webpackRequire.m[id] = module => {
    module.exports = factory();
  };
};

/** Shares that a build needs at once: whoever offers them has them at hand. */
const installInitialConsumes = (consuming: Consuming & { initialConsumes: readonly string[] }) => {
  for (const id of consuming.initialConsumes) {
    install(consuming, id, () => {
      const factory = take(consuming.webpackRequire, id);
      if (typeof factory !== 'function') throw new Error(`Module ${id} is needed before it can be here`);
      return factory();
    });
  }
};

/** Shares that a chunk needs: it runs once they are here, and a module of it that needs one that is not cannot. */
const consumes = (
  consuming: Consuming & {
    chunkId: string | number;
    chunkMapping: Readonly<Record<string, readonly string[]>>;
    promises: Promise<unknown>[];
  },
) => {
  const { webpackRequire, installedModules, chunkId, chunkMapping, promises } = consuming;
  const refuse = (id: string, failure: unknown) => {
    delete installedModules[id]; // so the next try for this chunk takes it anew
    webpackRequire.m[id] = () => {
      throw failure;
    };
  };
  const installLater = async (id: string, coming: Promise<Factory>) => {
    try {
      install(consuming, id, await coming);
    } catch (failure) {
      refuse(id, failure);
    }
  };
  const start = (id: string) => {
    try {
      const factory = take(webpackRequire, id);
      if (typeof factory === 'function') install(consuming, id, factory);
      else installedModules[id] = installLater(id, factory);
    } catch (failure) {
      refuse(id, failure);
    }
  };
  for (const id of chunkMapping[chunkId] ?? []) {
    if (installedModules[id] === undefined) start(id);
    const coming = installedModules[id];
    if (coming) promises.push(coming);
  }
};

/** A remote takes the host's shares. */
const initContainerEntry = ({ webpackRequire, shareScope }: Build & { shareScope: ShareScope }) => {
  webpackRequire.S.default = shareScope;
  offer(webpackRequire);
};

/** Where Module Federation's developer tools look for who shares what. */
const shown: { __SHARE__: Record<string, object> } = Reflect.get(globalThis, '__FEDERATION__') ?? {
  __SHARE__: {},
};
Object.assign(globalThis, { __FEDERATION__: shown });

const bundlerRuntime = {
  init: ({ webpackRequire }: Build) => {
    const { initOptions } = webpackRequire.federation;
    shown.__SHARE__[initOptions.name] = webpackRequire.S;
    offer(webpackRequire);
    return initOptions;
  },
  initContainerEntry,
  installInitialConsumes,
  consumes,
  /** webpack's `__webpack_require__.I`: nothing is left to do, a build shares from its start. */
  I: () => Promise.resolve(true),
};

export default { runtime: {}, bundlerRuntime };
