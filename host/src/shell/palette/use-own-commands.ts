import { type Role, refetchShown, useCapability, useReadOnly, useSession } from 'shared-api';
import { announce, copyText, toast, useNavigate, useTheme, walletCopyTexts } from 'shared-ui';
import { useSidebarSections } from '../navigation.ts';
import { useSignOut } from '../use-sign-out.ts';
import type { Command } from './command.ts';

const themes = [
  { choice: 'dark', icon: 'moon', label: 'Switch to the dark theme' },
  { choice: 'light', icon: 'sun', label: 'Switch to the light theme' },
  { choice: 'system', icon: 'monitor', label: 'Use the system theme' },
] as const;

const copyToastDuration = 2000; // ms, spec §9

const copyWallet = async (address: string) => {
  try {
    await copyText(address);
    const { title, description } = walletCopyTexts.copied;
    toast.success(title, { description, duration: copyToastDuration });
  } catch {
    const { title, description } = walletCopyTexts.refused;
    toast.failure(title, { description });
  }
};

/** Refetches the data on the page; its figures show their age. Form input is preserved. */
const refresh = () => {
  announce('Refreshing this page');
  void refetchShown();
};

/** The palette's own entries, shown before it asks the server: the pages of the sidebar and global actions. */
export const useOwnCommands = (role: Role, wallet: string | undefined): readonly Command[] => {
  const navigate = useNavigate();
  const { choice, setChoice } = useTheme();
  const signOut = useSignOut().signOut;
  const readOnly = useReadOnly();
  const email = useSession(session => session.user?.email);

  const pages = useSidebarSections(role).flatMap(({ title, links }) =>
    links.map(
      ({ path, label, icon, words }): Command => ({
        id: path,
        group: 'Pages',
        icon,
        label,
        hint: title === label ? undefined : title,
        words,
        run: () => navigate(path),
      }),
    ),
  );
  const page = (path: string, command: Pick<Command, 'icon' | 'label' | 'words'>): Command => ({
    ...command,
    id: path,
    group: 'Pages',
    run: () => navigate(path),
  });
  const notifications = useCapability('notifications') === true && !readOnly;
  const further = [
    page('/account', {
      icon: 'settings',
      label: 'Account',
      words: 'password devices notifications preferences settings',
    }),
    ...(notifications ? [page('/notifications', { icon: 'bell', label: 'Notifications' })] : []),
    page('/glossary', { icon: 'question', label: 'Glossary', words: 'terms definitions help' }),
  ];
  const action = (command: Omit<Command, 'id' | 'group'>): Command => ({
    ...command,
    id: command.label,
    group: 'Actions',
  });
  return [
    ...pages,
    ...further,
    ...(wallet
      ? [
          action({
            icon: 'copy',
            label: 'Copy custodial wallet address',
            run: () => void copyWallet(wallet),
          }),
        ]
      : []),
    action({ icon: 'refresh', label: 'Refresh this page', words: 'reload', run: refresh }),
    ...themes
      .filter(theme => theme.choice !== choice)
      .map(theme => action({ icon: theme.icon, label: theme.label, run: () => setChoice(theme.choice) })),
    ...(readOnly
      ? []
      : [action({ icon: 'exit', label: 'Sign out', hint: email, words: 'log out leave', run: signOut })]),
  ];
};
