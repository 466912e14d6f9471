import type { ReactNode } from 'react';
import type { PageService } from 'shared-api/remote';
import { ButtonLink, Link } from 'shared-ui';
import { pathServing } from '../remotes/remotes.ts';

type PageLinkProps = {
  /** The purpose of the page. Remotes declare which of their pages serve it. */
  of: PageService;
  children: ReactNode;
};

/**
 * A link to a remote's page by its purpose, with what the page shows first, such as `?status=failed`. Without such a
 * page it renders `missing` (default: nothing).
 */
export const PageLink = ({
  of,
  query = '',
  missing,
  ...link
}: PageLinkProps & { query?: string | undefined; missing?: ReactNode }) => {
  const path = pathServing(of);
  return path ? <Link to={path + query} {...link} /> : missing;
};

/** A button to a remote's page by its purpose; renders nothing without such a page. */
export const PageButton = ({ of, ...link }: PageLinkProps & { size?: 'sm' }) => {
  const path = pathServing(of);
  return path && <ButtonLink to={path} {...link} />;
};
