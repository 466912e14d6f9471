// The contract between the host and its remotes. Its schemas are in `shared-api/registry`; the page's data is already
// validated.
export { CONTRACT, SKELETONS, type SkeletonKind } from './contract.ts';
export { type DescriptorSource, defineRemote, type LoadPage, type RemoteModule } from './define-remote.ts';
export type {
  Descriptor,
  PageService,
  RemoteCount,
  RemoteNavigation,
  RemotePlace,
  RemoteRoute,
} from './descriptor.ts';
export type { FirstCall, FirstCallSource, FirstCallValue } from './first-calls.ts';
export type { Listed, PageRemote, RegistryEntry } from './registry.ts';
