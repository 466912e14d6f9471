import type { RemoteModule, RemoteNavigation } from 'shared-api/remote';
import { disabledLoad, type LoadState } from './load-state.ts';
import { type Remote, remotes } from './remotes.ts';
import { useLoadState } from './use-load-state.ts';

const unknown = disabledLoad<RemoteModule>('This installation does not include it.');

const loadOf = (id: string, among: readonly Remote[]) =>
  among.find(remote => remote.id === id)?.load ?? unknown;

/** The state of one remote, for the mark on its sidebar entries. */
export const useRemoteState = (id: string, among = remotes): LoadState<RemoteModule> =>
  useLoadState(loadOf(id, among));

/** Whether a remote can be used: it has not failed and is not disabled. */
export const isUsable = ({ status }: LoadState<unknown>) => status !== 'failed' && status !== 'disabled';

export type RemoteNavigationEntry = RemoteNavigation & { remote: string };

/** The remotes' sidebar entries, in the order of the registry. */
export const useNavigation = (among = remotes): readonly RemoteNavigationEntry[] =>
  among.flatMap(({ id, navigation }) => navigation.map(entry => ({ ...entry, remote: id })));

/** The order of each section that the remotes add to the sidebar, by its title. */
export const useSectionOrders = (among = remotes): ReadonlyMap<string, number> =>
  new Map(among.flatMap(({ sections }) => sections.map(({ title, order }) => [title, order])));
