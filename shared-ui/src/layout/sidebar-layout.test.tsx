import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from '../router/memory-router.ts';
import { BottomBar } from './bottom-bar.tsx';
import { focusPageHeading, Page } from './page.tsx';
import { SidebarLayout } from './sidebar-layout.tsx';
import { SidebarBrand, SidebarLink, SidebarSection } from './sidebar-parts.tsx';

const Shell = () => {
  const [collapsed, setCollapsed] = useState(false);
  return (
    <MemoryRouter initialEntries={['/farmer/pools']}>
      <SidebarLayout
        collapsed={collapsed}
        onCollapsedChange={setCollapsed}
        header="KALE Pool Coordination"
        sidebar={
          <>
            <SidebarBrand title="KALE Pool" />
            <SidebarSection title="Farmer Portal">
              <SidebarLink to="/farmer/pools" icon="pool" label="Pool Discovery" mark="unavailable" />
              <SidebarLink to="/farmer/my-pool" icon="sprout" label="My Pool" />
            </SidebarSection>
          </>
        }
      >
        <Page title="Pool Discovery">content</Page>
      </SidebarLayout>
    </MemoryRouter>
  );
};

describe('the frame of a page', () => {
  it('marks the current page and names its groups', () => {
    render(<Shell />);
    expect(screen.getByRole('list', { name: 'Farmer Portal' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Pool Discovery/ })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'My Pool' })).not.toHaveAttribute('aria-current');
  });

  it('marks one place of the bottom bar as current, not the place above it', () => {
    const place = (path: string, label: string) => ({ path, label, icon: 'pool' as const });
    render(
      <MemoryRouter initialEntries={['/admin/users/user-1']}>
        <BottomBar places={[place('/admin', 'Overview'), place('/admin/users', 'Users')]} />
      </MemoryRouter>,
    );
    const current = screen.getAllByRole('link', { hidden: true, current: 'page' });
    expect(current.map(({ textContent }) => textContent)).toEqual(['Users']);
  });

  it('collapses to icons that keep their names', async () => {
    render(<Shell />);
    await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('link', { name: 'My Pool' })).toBeInTheDocument();
  });

  it('has a link that skips to the content', () => {
    render(<Shell />);
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  });

  it('can focus the heading of the page', () => {
    render(<Shell />);
    expect(focusPageHeading()).toBe(true);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});
