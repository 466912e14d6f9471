import { useEffect } from 'react';
import { ButtonLink, useLocation } from 'shared-ui';
import { Notice } from '../notice.tsx';

/** The only place that logs a path without a page (spec §2, 404). */
const reportUnknownPath = (path: string) => {
  // biome-ignore lint/suspicious/noConsole: the spec requires this line, so that dead links can be found.
  console.warn(`Page not found: ${path}`);
};

/** The page for unknown paths (spec §2). Logs the path. */
const NotFound = () => {
  const { pathname } = useLocation();
  useEffect(() => reportUnknownPath(pathname), [pathname]);
  return (
    <Notice
      sign="404"
      title="Oops! Page not found"
      action={
        <ButtonLink to="/" variant="primary">
          Return to Home
        </ButtonLink>
      }
    >
      There is no page at this address.
    </Notice>
  );
};

export default NotFound;
