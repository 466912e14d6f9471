import type { ComponentType } from 'react';
import * as v from 'valibot';
import { Role } from '../contract/auth.ts';

/** Version of the agreement between host and remotes; a remote made for another one is not loaded. */
export const CONTRACT = 1;

const text = v.pipe(v.string(), v.nonEmpty());
const path = v.pipe(v.string(), v.regex(/^\/[\w\-/:.]*$/, 'A path starts with /'));
const access = v.pipe(v.array(Role), v.minLength(1));
const range = v.pipe(v.string(), v.regex(/^[\^~>=<\d]/, 'A version range'));

/** What a remote is, as plain data: enough for routes, sidebar, titles and guards without any of its code. */
export const Descriptor = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'Lower-case words joined by hyphens')),
  contract: v.pipe(v.number(), v.integer()),
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+/, 'A version')),
  requires: v.object({ 'shared-api': range, 'shared-ui': range }),
  routes: v.array(v.object({ path, page: text, access, title: text })),
  navigation: v.array(
    v.object({
      section: text,
      label: text,
      description: v.optional(v.string()),
      icon: text,
      path,
      order: v.number(),
      access,
    }),
  ),
});
type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;
export type Descriptor = Frozen<v.InferOutput<typeof Descriptor>>;
export type RemoteRoute = Descriptor['routes'][number];
export type RemoteNavigation = Descriptor['navigation'][number];

/** Writes a descriptor down with its literal types, so that `defineRemote` can check its pages. */
export const defineDescriptor = <const D extends Descriptor>(descriptor: D): D => descriptor;

/** Loads a page; the module's default export is its component. */
export type PageLoader = () => Promise<{ default: ComponentType }>;

/** The names of the pages that a descriptor's routes show. */
export type PageOf<D extends Descriptor> = D['routes'][number]['page'];

/** What a remote exposes as `./remote`. */
export interface RemoteModule<D extends Descriptor = Descriptor> {
  readonly descriptor: D;
  readonly pages: Readonly<Record<PageOf<D>, PageLoader>>;
  /** Runs once, before the first page of the remote is shown. */
  readonly start?: () => void | Promise<void>;
}

/** Joins a descriptor to its code. A page that is missing or not declared does not compile. */
export function defineRemote<D extends Descriptor>(
  descriptor: D,
  module: { pages: { readonly [Page in PageOf<D>]: PageLoader }; start?: () => void | Promise<void> },
): RemoteModule<D> {
  return { descriptor, ...module };
}

/** Whether what a remote exposed is a module that fits its descriptor: every page there, as a function. */
export function isRemoteModule(exposed: unknown, descriptor: Descriptor): exposed is RemoteModule {
  const pages: unknown = (exposed as { pages?: unknown } | null | undefined)?.pages;
  if (typeof pages !== 'object' || pages === null) return false;
  return descriptor.routes.every(
    route => typeof (pages as Record<string, unknown>)[route.page] === 'function',
  );
}
