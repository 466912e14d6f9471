import { useEffect } from 'react';
import { ButtonLink, useLocation } from 'shared-ui';
import { reportUnknownPath } from '../../shell/report-unknown-path.ts';
import { Notice } from '../notice.tsx';

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
