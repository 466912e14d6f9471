import { toast } from 'shared-ui';
import { fetchRegistry } from './fetch-registry.ts';
import { remotes } from './remotes.ts';

const every = 60_000; // ms

const loaded = () => remotes.filter(({ load }) => load.store.getState().status === 'ready');

/** The loaded parts with another live version. */
const findNewer = async () => {
  const now = await fetchRegistry();
  return loaded().filter(({ id, current }) =>
    now.some(
      listed => listed.kind === 'entry' && listed.id === id && listed.entry.version !== current()?.version,
    ),
  );
};

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Makes links load their page from the server, so that the next one is of the new version. */
const loadPageFromServer = (event: MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.origin !== location.origin || !isPlain(event)) return;
  if (link.pathname !== location.pathname) event.stopImmediatePropagation();
};

/**
 * Checks every minute for new versions of loaded parts. If there is one, shows a quiet notice, leaves the open page
 * alone, and turns the next navigation into a page load.
 */
export const watchVersions = () => {
  const look = async () => {
    if (document.hidden || loaded().length === 0) return;
    const [newer] = await findNewer().catch(() => []);
    if (!newer) return;
    clearInterval(timer);
    addEventListener('click', loadPageFromServer, { capture: true });
    toast.info(`New version of ${newer.name}`, {
      description: 'It loads with the next page you open.',
      duration: 10_000,
      action: { label: 'Reload', onSelect: () => location.reload() },
    });
  };
  const timer = setInterval(look, every);
  void look();
};
