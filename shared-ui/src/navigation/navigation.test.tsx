import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '../router/memory-router.ts';
import { useLocation } from '../router/router.ts';
import { Accordion } from './accordion.tsx';
import { Tabs } from './tabs.tsx';

const Address = () => <output>{useLocation().search}</output>;

const show = (url: string) =>
  render(
    <MemoryRouter initialEntries={[url]}>
      <Tabs
        label="My pool"
        tabs={[
          { id: 'performance', label: 'Performance', panel: 'rates' },
          { id: 'earnings', label: 'Earnings', panel: 'entries' },
          { id: 'settings', label: 'Settings', panel: 'danger' },
        ]}
      />
      <Address />
    </MemoryRouter>,
  );

describe('tabs', () => {
  it('open another one at its first page, and keep the page of the previous one out of the URL', async () => {
    const user = userEvent.setup();
    show('/?page=3');
    await user.click(screen.getByRole('tab', { name: 'Performance' }));
    expect(screen.getByRole('status')).toHaveTextContent('?page=3');
    await user.click(screen.getByRole('tab', { name: 'Earnings' }));
    expect(screen.getByRole('status')).toHaveTextContent(/^\?tab=earnings$/);
  });

  it('bring the tab that a link opens into view where the screen is too narrow for all', () => {
    const as = (name: 'offsetLeft' | 'offsetWidth', value: (element: HTMLElement) => number) =>
      jest.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(function (this: HTMLElement) {
        return value(this);
      });
    as(
      'offsetLeft',
      ({ dataset }) => ({ performance: 0, earnings: 150, settings: 300 })[dataset.tab ?? ''] ?? 0,
    );
    as('offsetWidth', () => 100);
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(260);
    show('/?tab=settings');
    expect(screen.getByRole('tablist').scrollLeft).toBe(140);
    jest.restoreAllMocks();
  });

  it('open the one that the URL names, and the first for an unknown name', () => {
    show('/?tab=earnings').unmount();
    show('/?tab=nonsense');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Performance');
    expect(screen.getByRole('tabpanel', { name: 'Performance' })).toHaveTextContent('rates');
  });

  it('put the open one into the URL and keep the rest of it', async () => {
    show('/?range=7d');
    await userEvent.click(screen.getByRole('tab', { name: 'Settings' }));
    expect(screen.getByRole('status')).toHaveTextContent('?range=7d&tab=settings');
    expect(screen.getByRole('tabpanel', { name: 'Settings' })).toHaveTextContent('danger');
    await userEvent.click(screen.getByRole('tab', { name: 'Performance' }));
    expect(screen.getByRole('status')).toHaveTextContent('?range=7d');
  });

  it('move by arrow keys, around the ends, and by Home and End', async () => {
    show('/');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Settings' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Performance' })).toHaveFocus();
    await userEvent.keyboard('{End}{Home}');
    expect(screen.getByRole('tab', { name: 'Performance' })).toHaveAttribute('aria-selected', 'true');
  });

  it('count every key press, even before the address has followed the previous one', async () => {
    show('/');
    await userEvent.tab();
    act(() => {
      for (let press = 0; press < 2; press++)
        fireEvent.keyDown(document.activeElement ?? document, { key: 'ArrowLeft' });
    });
    const names = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(names.at(-2) ?? '');
    expect(screen.getByRole('tab', { selected: true })).toHaveFocus();
  });
});

it('an accordion keeps several answers open', async () => {
  render(
    <Accordion
      items={[
        { id: 'a', title: 'How it works', content: 'Plant, work, harvest.' },
        { id: 'b', title: 'Security', content: 'Keys are sealed.' },
      ]}
    />,
  );
  await userEvent.click(screen.getByText('How it works'));
  await userEvent.click(screen.getByText('Security'));
  expect(screen.getByText('Plant, work, harvest.')).toBeVisible();
  expect(screen.getByText('Keys are sealed.')).toBeVisible();
});
