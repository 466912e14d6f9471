// The script of the landing page when a visitor opens it by its address. The page is complete HTML, so the product's
// code loads only when the visitor navigates or scrolls near the calculator. `landing.tsx` does the same inside the
// product.
import { fetchFont, themeKey } from 'shared-ui/page-head';
import { nativeImport } from '../../remotes/native-import.ts';
import { readStorage } from '../../shell/read-storage.ts';
import { showSteps } from './show-steps.ts';

const one = (selector: string) => document.querySelector<HTMLElement>(selector);

/** Cycles through the three themes like ThemeToggle, with its words and icons. */
const followTheme = () => {
  const toggle = one('button[aria-label^="Theme:"]');
  const icons = one('#theme-icons');
  const themes = ['dark', 'light', 'system'];
  const prefersLight = matchMedia('(prefers-color-scheme: light)');
  let now = Math.max(0, themes.indexOf(readStorage(themeKey) ?? ''));
  const next = () => (now + 1) % themes.length;
  const show = () => {
    const isLight = themes[now] === 'light' || (themes[now] === 'system' && prefersLight.matches);
    document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
    const words = `Theme: ${themes[now]}. Switch to ${themes[next()]}`;
    toggle?.setAttribute('aria-label', words);
    toggle?.setAttribute('title', words);
    const icon = icons instanceof HTMLTemplateElement && icons.content.children[now];
    if (icon) toggle?.replaceChildren(icon.cloneNode(true));
  };
  toggle?.addEventListener('click', () => {
    now = next();
    try {
      localStorage.setItem(themeKey, themes[now] ?? '');
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    show();
  });
  prefersLight.addEventListener('change', show);
  if (now > 0) show();
};

/** Redirects signed-in users to their own pages. */
const greet = () => {
  const entrance = one('header a[href="/auth/signin"]');
  if (!entrance || !readStorage('kale-pool-token')) return;
  const landings: Record<string, string> = JSON.parse(one('#kale-landings')?.textContent ?? '{}');
  const role = readStorage('kale-pool-user-role')?.toLowerCase() ?? '';
  entrance.setAttribute('href', landings[role] ?? '/dashboard');
  entrance.textContent = 'Open dashboard';
};

/** Fetches the product's code when a link is about to be followed. */
const fetchAhead = () => {
  const files: { href: string; integrity?: string }[] = JSON.parse(one('#kale-next')?.textContent ?? '[]');
  const onApproach = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('a[href^="/"]')) return;
    for (const { href, integrity = '' } of files.splice(0)) {
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: 'modulepreload',
          crossOrigin: '',
          integrity,
          href,
        }),
      );
    }
  };
  for (const sign of ['pointerover', 'focusin', 'touchstart']) {
    addEventListener(sign, onApproach, { passive: true });
  }
};

/** Runs the product's code for the calculator alone, once its place is near the screen. Without it, its link stays. */
const awaitCalculator = () => {
  const place = one('#calculator');
  const files: string[] = JSON.parse(one('#kale-entry')?.textContent ?? '[]');
  if (!place) return;
  const watch = new IntersectionObserver(
    seen => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      for (const file of files) nativeImport(file).catch(() => {});
    },
    { rootMargin: '400px' },
  );
  watch.observe(place);
};

followTheme();
greet();
fetchAhead();
awaitCalculator();
void fetchFont();
one('[aria-controls="how-it-works"]')?.addEventListener('click', showSteps);
