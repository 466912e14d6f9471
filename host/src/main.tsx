import { unstable_forceFrameRate as forceFrameRate } from 'scheduler';
import { delayComponentsUntil } from 'shared-api';
import { fetchFont } from 'shared-ui/page-head';
import { awaitInstallOffer } from './offline/install-offer.ts';
import { preserveInput } from './preserve-input.ts';

/** Yields to the browser: input, scrolling, a frame. */
const yieldToBrowser = () => new Promise(resolve => setTimeout(resolve));

/** Runs once the first page is shown and the browser is idle. */
const whenIdle = globalThis.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 500));

/** Milliseconds after the first page. By then its images and the font have loaded, on a phone too. */
const firstLoad = 2000;
const afterFirstLoad = 60_000; // ms

/** Without it, the federation's developer tools do not show the remotes. */
const describeModules = () =>
  import(/* webpackChunkName: 'background' */ './remotes/module-info.ts').then(
    ({ listModules }) => listModules(),
    () => undefined,
  );

/**
 * Starts the product in two steps. All of the code is already here (`eager`: no request); running it in one go would
 * block a slow phone, and rendering for as long again.
 */
const start = async (root: HTMLElement) => {
  const { awaitFirstPage } = await import(/* webpackMode: "eager" */ './first-page.ts');
  const page = awaitFirstPage(location.pathname);
  await yieldToBrowser();
  const [{ startTransition }, { createRoot }, { App }] = await Promise.all([
    import(/* webpackMode: "eager" */ 'react'),
    import(/* webpackMode: "eager" */ 'react-dom/client'),
    import(/* webpackMode: "eager" */ './app.tsx'),
  ]);
  await page;
  preserveInput(root);
  const loaded = new Promise(resolve => whenIdle(() => setTimeout(resolve, firstLoad)));
  delayComponentsUntil(loaded);
  void loaded.then(describeModules);
  // As a transition, React renders in slices, so taps and scrolling do not wait for the whole page. The first page has
  // slices of 40 ms instead of 5, since the browser styles the whole page again after each.
  forceFrameRate(25);
  startTransition(() => createRoot(root).render(<App />));
  whenIdle(() => {
    forceFrameRate(0);
    void fetchFont();
  });
  setTimeout(() => {
    import(/* webpackChunkName: 'background' */ './remotes/new-version.ts').then(
      ({ watchVersions }) => watchVersions(),
      () => undefined, // the page then learns of a new version when it next needs a file
    );
  }, afterFirstLoad);
};

/** The HTML contains the whole landing page; only its calculator sends requests. */
const showCalculator = async (place: HTMLElement) => {
  const { mountCalculator } = await import(
    /* webpackChunkName: "calculator" */ './pages/landing/mount-calculator.tsx'
  );
  mountCalculator(place);
};

awaitInstallOffer();
const root = document.getElementById('root');
const calculator = document.getElementById('calculator');
if (calculator) void showCalculator(calculator);
else if (root) void start(root);
