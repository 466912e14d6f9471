import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const page = `
  <header><a href="/auth/signin">Sign In</a>
    <button aria-label="Theme: dark. Switch to light"></button></header>
  <main><a href="/auth/signup">Join as Farmer</a>
    <div id="calculator"></div>
    <button aria-controls="how-it-works">Learn how it works</button><h2 id="how-it-works" tabindex="-1">How</h2></main>
  <template id="theme-icons"><i>moon</i><i>sun</i><i>monitor</i></template>
  <script type="application/json" id="kale-next">[{"href":"/assets/main.js","integrity":"sha384-x"}]</script>
  <script type="application/json" id="kale-entry">["data:text/javascript,document.title='calculator'"]</script>
  <script type="application/json" id="kale-landings">{"pooler":"/pooler-console"}</script>`;

let approach: (seen: { isIntersecting: boolean }[]) => void = () => {};

const open = async (storage: Record<string, string> = {}) => {
  localStorage.clear();
  for (const [name, value] of Object.entries(storage)) localStorage.setItem(name, value);
  document.body.innerHTML = page;
  jest.resetModules();
  await import('./landing-script.ts');
};

describe("the landing page's own script", () => {
  beforeEach(() => {
    Element.prototype.scrollIntoView = () => {};
    Object.assign(globalThis, {
      matchMedia: () => ({ matches: false, addEventListener: () => {} }),
      IntersectionObserver: class {
        constructor(report: typeof approach) {
          approach = report;
        }
        observe() {}
        disconnect() {
          approach = () => {};
        }
      },
    });
  });

  it('fetches the product once the visitor is about to follow a link', async () => {
    await open();
    const preloads = () =>
      document.head.querySelectorAll('link[rel="modulepreload"][href="/assets/main.js"]');
    expect(preloads()).toHaveLength(0);
    await userEvent.hover(screen.getByRole('link', { name: 'Join as Farmer' }));
    await userEvent.hover(screen.getByRole('link', { name: 'Sign In' }));
    expect(preloads()).toHaveLength(1);
  });

  it('cycles through the themes, in words and icons, and stores the choice', async () => {
    await open({ 'kale-theme': 'light' });
    const toggle = screen.getByRole('button', { name: 'Theme: light. Switch to system' });
    expect(toggle).toHaveTextContent('sun');
    await userEvent.click(toggle);
    await userEvent.click(screen.getByRole('button', { name: 'Theme: system. Switch to dark' }));
    expect(screen.getByRole('button', { name: 'Theme: dark. Switch to light' })).toHaveTextContent('moon');
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(localStorage.getItem('kale-theme')).toBe('dark');
  });

  it('redirects signed-in users to their own pages', async () => {
    await open({ 'kale-pool-token': 't', 'kale-pool-user-role': 'pooler' });
    expect(screen.getByRole('link', { name: 'Open dashboard' })).toHaveAttribute('href', '/pooler-console');
    await open({ 'kale-pool-token': 't', 'kale-pool-user-role': 'farmer' });
    expect(screen.getByRole('link', { name: 'Open dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it('shows the steps, with the focus', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth/signin');
    await userEvent.click(screen.getByRole('button', { name: 'Learn how it works' }));
    expect(screen.getByRole('heading', { name: 'How' })).toHaveFocus();
  });

  it('runs the product for the calculator once its place is near the screen', async () => {
    await open();
    approach([{ isIntersecting: false }]);
    expect(document.title).not.toBe('calculator');
    approach([{ isIntersecting: true }]);
    await waitFor(() => expect(document.title).toBe('calculator'));
  });
});
