import { act, render, screen } from '@testing-library/react';

/** The system's preference. It must exist before the theme module loads. */
const system = Object.assign(new EventTarget(), { matches: true });
window.matchMedia = () => system as unknown as MediaQueryList;
localStorage.setItem('kale-theme', 'system');

const { themeBootScript } = await import('./page-head.ts');
const { useTheme } = await import('./use-theme.ts');

const Shown = () => <output>{useTheme().theme}</output>;

it('the choice "system" follows the system, at the first paint and after a change', () => {
  new Function(themeBootScript)();
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  render(<Shown />);
  expect(screen.getByRole('status')).toHaveTextContent('light');
  act(() => {
    system.matches = false;
    system.dispatchEvent(new Event('change'));
  });
  expect(screen.getByRole('status')).toHaveTextContent('dark');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});
