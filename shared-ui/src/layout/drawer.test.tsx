import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** A window narrower than 1024 px; it must be so before the modules read it. */
window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList;

const { MemoryRouter } = await import('../router/memory-router.ts');
const { SidebarLayout } = await import('./sidebar-layout.tsx');
const { SidebarLink, SidebarSection } = await import('./sidebar-parts.tsx');

const show = () =>
  render(
    <MemoryRouter>
      <SidebarLayout
        collapsed
        onCollapsedChange={() => undefined}
        header="KALE Pool Coordination"
        sidebar={
          <SidebarSection title="Overview">
            <SidebarLink to="/dashboard" icon="dashboard" label="Dashboard" />
            <SidebarLink to="/network" icon="network" label="Network" />
          </SidebarSection>
        }
      >
        <h1>Dashboard</h1>
      </SidebarLayout>
    </MemoryRouter>,
  );

const menu = () => screen.getByRole('button', { name: 'Open menu' });

describe('the drawer below 1024 px', () => {
  it('takes the focus, and Escape returns it to the menu button', async () => {
    show();
    expect(menu()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(menu());
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(menu()).toHaveAttribute('aria-expanded', 'false');
    expect(menu()).toHaveFocus();
  });

  it('keeps the keyboard within it while open', async () => {
    show();
    await userEvent.click(menu());
    const skip = screen.getByText('Skip to content');
    expect(skip).toHaveAttribute('inert');
    await userEvent.keyboard('{Escape}');
    expect(skip).not.toHaveAttribute('inert');
  });

  it('closes on navigation', async () => {
    show();
    await userEvent.click(menu());
    await userEvent.click(screen.getByRole('link', { name: 'Network' }));
    expect(menu()).toHaveAttribute('aria-expanded', 'false');
  });
});
