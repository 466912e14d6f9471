import * as v from 'valibot';
import { SKELETONS } from './contract.ts';
import { Access, FirstCall } from './first-calls.ts';

const Name = v.pipe(v.string(), v.nonEmpty());
const Path = v.pipe(v.string(), v.regex(/^\/[\w\-/:]*$/));

/**
 * Purposes for which the host links to a page of a remote. The three searches accept `?search=`. `activity`, a farmer's
 * own history, accepts `?status=failed`; `work-history` is the one that every role may open.
 */
export type PageService =
  | 'pool-search'
  | 'farmer-search'
  | 'user-search'
  | 'impersonation'
  | 'wallet'
  | 'contract'
  | 'activity'
  | 'work-history'
  | 'blocks'
  | 'api-keys';

/**
 * A page that a remote owns. The guard reads `access` before any code of the remote runs. The route also declares the
 * remote's first load: the HTML's skeleton, files and API calls.
 */
export const RemoteRoute = v.object({
  path: Path,
  page: Name,
  title: Name,
  access: v.union([v.literal('everyone'), Access]),
  /** The API calls that the page starts with. */
  calls: v.optional(v.array(FirstCall)),
  /** The skeleton in the HTML. Default: cards. */
  skeleton: v.optional(v.picklist(SKELETONS)),
  /** Chunks that the page also needs at once, by their names in the build. */
  preload: v.optional(v.array(Name)),
  /** The roles that start here after sign-in. */
  landing: v.optional(Access),
  /** Roles that are redirected to another page, and its path, which may contain this page's parameters. */
  redirect: v.optional(v.object({ roles: Access, to: Path })),
  /** The description in search results and previews of shared links. */
  description: v.optional(Name),
  /** A preview made from a response: `{field}` in its texts is replaced with a field of the response. */
  preview: v.optional(v.object({ call: FirstCall, title: Name, description: Name })),
  /** The purposes for which the host links to this page. An older host ignores unknown ones. */
  serves: v.optional(v.array(Name)),
});
export type RemoteRoute = v.InferOutput<typeof RemoteRoute>;

/**
 * The number of pending items of a navigation entry: the total of a list of the API, requested if the server has the
 * capability, and refetched with its resource.
 */
export const RemoteCount = v.object({
  /** What the number counts, such as "not acknowledged". */
  of: Name,
  capability: Name,
  resource: Name,
  path: Path,
  query: v.record(v.string(), v.string()),
});
export type RemoteCount = v.InferOutput<typeof RemoteCount>;

/** A place in the bottom bar of a phone, for these roles; sorted by `order` from the left, four at most. */
export const RemotePlace = v.object({ label: Name, order: v.number(), access: Access });
export type RemotePlace = v.InferOutput<typeof RemotePlace>;

/** An entry that a remote adds to the sidebar; `order` within its section, lowest first. */
export const RemoteNavigation = v.object({
  section: Name,
  label: Name,
  path: Path,
  icon: Name,
  order: v.number(),
  access: Access,
  count: v.optional(RemoteCount),
  place: v.optional(RemotePlace),
  /** Additional search words of the command palette: the actions on the page. */
  words: v.optional(Name),
});
export type RemoteNavigation = v.InferOutput<typeof RemoteNavigation>;

/** A remote's descriptor: plain data, so that sidebar, titles and guards need none of its code. */
export const Descriptor = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/)),
  /** The remote's display name, such as "Farmer Portal". */
  name: Name,
  contract: v.number(),
  /** Version ranges (`^1.2.3`) of the host's shared packages that the remote needs. */
  requires: v.object({
    'shared-api': Name,
    'shared-ui': Name,
    react: v.exactOptional(Name),
    'react-dom': v.exactOptional(Name),
    'styled-components': v.exactOptional(Name),
  }),
  routes: v.array(RemoteRoute),
  navigation: v.array(RemoteNavigation),
  /** The order of its sections in the sidebar, lowest first; the host's own section is 20. */
  sections: v.optional(v.array(v.object({ title: Name, order: v.number() }))),
});
export type Descriptor = v.InferOutput<typeof Descriptor>;
