import type { ComponentType } from 'react';
import type { Descriptor } from './descriptor.ts';

/** Fetches a page's code; the host calls it when a person goes there or is about to. */
export type LoadPage = () => Promise<{ default: ComponentType }>;

/** What `./remote` exports by default. Nothing else crosses between host and remote. */
export type RemoteModule = {
  descriptor: DescriptorSource;
  pages: Readonly<Record<string, LoadPage>>;
  /** Runs once, after the remote is loaded and before its first page shows. */
  start?: (() => void) | undefined;
};

/** The readonly form in which `as const satisfies DescriptorSource` writes a descriptor. */
export type DescriptorSource = {
  readonly [Key in keyof Descriptor]: Descriptor[Key] extends readonly (infer Item)[]
    ? readonly {
        readonly [Field in keyof Item]: Item[Field] extends readonly (infer One)[]
          ? readonly One[]
          : Item[Field];
      }[]
    : Descriptor[Key];
};

type PageOf<D extends DescriptorSource> = D['routes'][number]['page'];

/** Ties a descriptor to its pages: a page that is missing, or that no route names, does not compile. */
export const defineRemote = <const D extends DescriptorSource>(
  descriptor: D,
  parts: { pages: Readonly<Record<PageOf<D>, LoadPage>>; start?: () => void },
): RemoteModule => ({ descriptor, ...parts });
