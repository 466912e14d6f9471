import type { ComponentType } from 'react';
import type { Descriptor, PageService, RemoteRoute } from './descriptor.ts';
import type { FirstCallSource } from './first-calls.ts';

/** Loads a page's code. The host calls it when the page is, or is about to be, opened. */
export type LoadPage = () => Promise<{ default: ComponentType }>;

/** The default export of `./remote`, the whole interface between host and remote. */
export type RemoteModule = {
  descriptor: DescriptorSource;
  pages: Readonly<Record<string, LoadPage>>;
  /** Runs once, after the remote is loaded and before its first page shows. */
  start?: (() => void) | undefined;
};

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

type PreviewSource = DeepReadonly<Omit<NonNullable<RemoteRoute['preview']>, 'call'>> & {
  readonly call: FirstCallSource;
};
type RouteSource = DeepReadonly<Omit<RemoteRoute, 'calls' | 'preview' | 'serves'>> & {
  readonly calls?: readonly FirstCallSource[];
  readonly preview?: PreviewSource;
  readonly serves?: readonly PageService[];
};

/**
 * A descriptor as checked by `as const satisfies DescriptorSource`; its first calls are those of the contract. The
 * build adds what it `requires`.
 */
export type DescriptorSource = DeepReadonly<Omit<Descriptor, 'routes' | 'requires'>> & {
  readonly routes: readonly RouteSource[];
};

type PageOf<D extends DescriptorSource> = D['routes'][number]['page'];

/** Combines a descriptor with its pages: a missing page, or one that no route names, does not compile. */
export const defineRemote = <const D extends DescriptorSource>(
  descriptor: D,
  parts: { pages: Readonly<Record<PageOf<D>, LoadPage>>; start?: () => void },
): RemoteModule => ({ descriptor, ...parts });
