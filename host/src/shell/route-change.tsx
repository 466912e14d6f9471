import { useEffect, useRef } from 'react';
import { announce, focusPageHeading, useLocation } from 'shared-ui';

const patience = 9000; // ms; a remote has failed by then (8.5 s)

/** Keeps trying to focus the heading until something else takes the focus: a page may still be loading. */
const followHeading = () => {
  const pressed = document.activeElement; // the link that led here, while the page has no heading yet
  focusPageHeading();
  const observer = new MutationObserver(() => {
    if ([document.body, null, pressed].includes(document.activeElement)) focusPageHeading();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener('keydown', stop);
    removeEventListener('pointerdown', stop);
  };
  const timer = setTimeout(stop, patience);
  addEventListener('keydown', stop);
  addEventListener('pointerdown', stop);
  return stop;
};

/** After each change of route: the window's title, the announcement, the focus on the heading, the top of the page. */
export const RouteChange = ({ titleOf }: { titleOf: (pathname: string) => string }) => {
  const { pathname } = useLocation();
  const first = useRef(true);
  const title = titleOf(pathname);

  useEffect(() => {
    document.title = title === 'KALE Pool' ? title : `${title} · KALE Pool`;
  }, [title]);

  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    announce(title);
    document.documentElement.scrollTop = 0;
    return followHeading();
  }, [pathname]);

  return null;
};
