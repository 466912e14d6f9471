import { screen } from '@testing-library/react';
import { renderInApp } from '../testing/render-app.tsx';
import { PageButton, PageLink } from './page-link.tsx';

describe('a link to a remote’s page by its purpose', () => {
  it('leads to the page that a remote declares for it', () => {
    renderInApp(
      <PageLink of="activity" query="?status=failed">
        See why
      </PageLink>,
    );
    expect(screen.getByRole('link', { name: 'See why' })).toHaveAttribute(
      'href',
      '/farmer/work-history?status=failed',
    );
  });

  it('is left out where no deployed remote has such a page', () => {
    renderInApp(
      <>
        <PageButton of="user-search">Open users</PageButton>
        <PageLink of="user-search">See users</PageLink>
        <PageLink of="user-search" missing="Users">
          Users
        </PageLink>
      </>,
    );
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByText(/Open users|See users/)).toBeNull();
    expect(screen.getByText('Users')).toBeVisible();
  });
});
