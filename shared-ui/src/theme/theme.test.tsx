import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { themeBootScript, themeKey } from './page-head.ts';
import { ThemeToggle } from './theme-choice.tsx';
import { chooseTheme } from './theme-store.ts';

const shown = () => document.documentElement.dataset.theme;
const boot = () => new Function(themeBootScript)();

beforeEach(() => act(() => chooseTheme('dark')));

describe('the choice of theme', () => {
  it('applies at once and on the next page', async () => {
    render(<ThemeToggle />);

    await userEvent.click(screen.getByRole('button', { name: 'Theme: dark. Switch to light' }));

    expect(shown()).toBe('light');
    expect(localStorage.getItem(themeKey)).toBe('light');
  });

  it('cycles through dark, light and system by one button that names the next one', async () => {
    render(<ThemeToggle />);
    await userEvent.click(screen.getByRole('button', { name: 'Theme: dark. Switch to light' }));
    await userEvent.click(screen.getByRole('button', { name: 'Theme: light. Switch to system' }));
    expect(screen.getByRole('button', { name: 'Theme: system. Switch to dark' })).toBeInTheDocument();
  });

  it('follows another tab', () => {
    render(<ThemeToggle />);
    localStorage.setItem(themeKey, 'light');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: themeKey }));
    });
    expect(screen.getByRole('button', { name: 'Theme: light. Switch to system' })).toBeVisible();
    expect(shown()).toBe('light');
  });
});

describe('the boot script', () => {
  it.each([
    [null, 'dark'],
    ['dark', 'dark'],
    ['light', 'light'],
    ['no theme', 'dark'],
  ])('with %s stored paints %s', (stored, theme) => {
    if (stored === null) localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, stored);
    boot();
    expect(shown()).toBe(theme);
  });
});
