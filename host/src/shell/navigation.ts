import type { Role } from 'shared-api';
import type { RemoteCount, RemotePlace } from 'shared-api/remote';
import { type BottomBarPlace, type IconName, isIconName } from 'shared-ui';
import { type RemoteNavigationEntry, useNavigation, useSectionOrders } from '../remotes/use-remotes.ts';

export type NavigationEntry = {
  section: string;
  path: string;
  label: string;
  icon: IconName;
  /** Position within its section, lowest first. */
  order: number;
  access: readonly Role[];
  /** The remote that owns the page; absent for the host's own. */
  remote?: string;
  /** The number of items that need attention. */
  count?: RemoteCount | undefined;
  /** Its place in the bottom bar of a phone. */
  place?: RemotePlace | undefined;
  /** Other words by which the command palette finds it. */
  words?: string | undefined;
};

/** As many as fit side by side at 320 px. */
const MAX_PLACES = 4;

const overview = 'Overview';

const everyRole: readonly Role[] = ['farmer', 'pooler', 'admin'];

/** Entries of the pages that the host itself owns (spec §2, Navigation by role). */
const hostEntries: readonly NavigationEntry[] = [
  {
    section: overview,
    path: '/dashboard',
    label: 'Dashboard',
    icon: 'dashboard',
    order: 10,
    access: everyRole,
    place: { label: 'Home', order: 10, access: ['farmer'] },
  },
  {
    section: overview,
    path: '/network',
    label: 'Network Status',
    icon: 'network',
    order: 20,
    access: everyRole,
  },
];

/**
 * The position of the Dashboard's section: first for a farmer, whose home page it is; for other roles after their own
 * section.
 */
const overviewOrder = (role: Role | undefined) => {
  if (role === 'pooler') return 90;
  return role === 'admin' ? 20 : 0;
};

const unordered = 100;

/** Compares labels by character code: creating a collator takes 70 ms on a slow phone, before the first render. */
const byLabel = (a: NavigationEntry, b: NavigationEntry) =>
  a.label < b.label ? -1 : a.label > b.label ? 1 : 0;

/** For an admin, sections of other roles are folded, except the host's. */
const foldable = (
  role: Role | undefined,
  { title, links }: { title: string; links: readonly NavigationEntry[] },
) => role === 'admin' && title !== overview && links.some(({ access }) => access.length > 1);

/** A role's sidebar entries, by section and order; without a role, those of all roles. */
const navigationFor = (
  role: Role | undefined,
  entries: readonly NavigationEntry[],
  orders: ReadonlyMap<string, number>,
) => {
  const seeing = role ? [role] : everyRole;
  const rank = (section: string) =>
    section === overview ? overviewOrder(role) : (orders.get(section) ?? unordered);
  const visible = entries
    .filter(({ access }) => seeing.every(each => access.includes(each)))
    .sort((a, b) => a.order - b.order || byLabel(a, b));
  return [...new Set(visible.map(({ section }) => section))]
    .sort((a, b) => rank(a) - rank(b))
    .map(title => ({ title, links: visible.filter(({ section }) => section === title) }))
    .map(section => ({ ...section, foldable: foldable(role, section) }));
};

const fromRemote = ({ icon, ...entry }: RemoteNavigationEntry): NavigationEntry => ({
  ...entry,
  icon: isIconName(icon) ? icon : 'cube',
});

const useEntries = () => [...hostEntries, ...useNavigation().map(fromRemote)];

/** The sidebar of a role: the host's entries and those of every remote, loaded or not. */
export const useSidebarSections = (role: Role | undefined) =>
  navigationFor(role, useEntries(), useSectionOrders());

/** The entries of a role's bottom bar, from the left. */
export const usePlaces = (role: Role | undefined): readonly BottomBarPlace[] =>
  useEntries()
    .flatMap(({ path, icon, place }) =>
      role && place?.access.includes(role) ? [{ path, icon, label: place.label, order: place.order }] : [],
    )
    .sort((a, b) => a.order - b.order)
    .slice(0, MAX_PLACES);
