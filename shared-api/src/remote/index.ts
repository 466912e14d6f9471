// The contract between the host and its remotes.
export { type DescriptorSource, defineRemote, type LoadPage, type RemoteModule } from './define-remote.ts';
export {
  CONTRACT,
  Descriptor,
  type PageService,
  type RemoteCount,
  type RemoteNavigation,
  type RemotePlace,
  type RemoteRoute,
  SKELETONS,
  type SkeletonKind,
} from './descriptor.ts';
export type { FirstCall, FirstCallSource, FirstCallValue } from './first-calls.ts';
export { type Listed, RegistryEntry, readRegistry } from './registry.ts';
export { meets } from './versions.ts';
