import type { Role } from 'shared-api';
import type { RemoteCount } from 'shared-api/remote';
import { type IconName, isIconName } from 'shared-ui';
import { type RemoteNavigationEntry, useNavigation } from '../remotes/use-remotes.ts';

export type NavigationEntry = {
  section: string;
  path: string;
  label: string;
  icon: IconName;
  /** Position within its section, lowest first. */
  order: number;
  access: readonly Role[];
  /** The remote that brings the page; the host's own have none. */
  remote?: string;
  /** What waits behind it, shown as a number. */
  count?: RemoteCount | undefined;
  /** Other words by which the command palette finds it. */
  words?: string | undefined;
};

const everyRole: readonly Role[] = ['farmer', 'pooler', 'admin'];

/** Entries of the pages that the host itself owns (spec §2, Navigation by role). */
const hostEntries: readonly NavigationEntry[] = [
  {
    section: 'Overview',
    path: '/dashboard',
    label: 'Dashboard',
    icon: 'dashboard',
    order: 10,
    access: everyRole,
  },
  {
    section: 'Overview',
    path: '/network',
    label: 'Network Status',
    icon: 'network',
    order: 20,
    access: everyRole,
  },
  {
    section: 'Pooler Console',
    path: '/pool-operator',
    label: 'Operator Portal',
    icon: 'pool',
    order: 5,
    access: ['pooler', 'admin'],
  },
];

/** The order in which the spec names the sections; others follow. */
const sections = ['Overview', 'Farmer Portal', 'Pooler Console', 'Block Operations', 'Analytics'];
const rank = (section: string) => {
  const index = sections.indexOf(section);
  return index < 0 ? sections.length : index;
};

/** What a role sees in the sidebar, by section and order, whoever owns the page; of nobody's role, what all roles see. */
const navigationFor = (role: Role | undefined, entries: readonly NavigationEntry[]) => {
  const seeing = role ? [role] : everyRole;
  const visible = entries
    .filter(({ access }) => seeing.every(each => access.includes(each)))
    .sort((a, b) => a.order - b.order || a.label.localeCompare(b.label));
  return [...new Set(visible.map(({ section }) => section))]
    .sort((a, b) => rank(a) - rank(b))
    .map(title => ({ title, links: visible.filter(({ section }) => section === title) }));
};

const fromRemote = ({ icon, ...entry }: RemoteNavigationEntry): NavigationEntry => ({
  ...entry,
  icon: isIconName(icon) ? icon : 'cube',
});

/** The sidebar of a role: the host's entries and those of every remote, loaded or not. */
export const useSidebarSections = (role: Role | undefined) => {
  const remote = useNavigation();
  return navigationFor(role, [...hostEntries, ...remote.map(fromRemote)]);
};
