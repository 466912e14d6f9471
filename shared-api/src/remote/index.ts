export {
  CONTRACT,
  Descriptor,
  defineDescriptor,
  defineRemote,
  isRemoteModule,
  type PageLoader,
  type PageOf,
  type RemoteModule,
  type RemoteNavigation,
  type RemoteRoute,
} from './descriptor.ts';
export { type RegisteredRemote, RegistryEntry, readRegistry } from './registry.ts';
