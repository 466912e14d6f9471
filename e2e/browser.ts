import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const onPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(file => existsSync(file));

const systemBrowser = () =>
  ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(onPath).find(Boolean) ??
  [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ].find(file => existsSync(file));

async function packagedBrowser() {
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}

/** The browser to drive: the one in CHROME_PATH, one of the system, or the one that npm installed. */
export async function chooseBrowser(): Promise<string> {
  const named = process.env.CHROME_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which does not exist.`);
  return named || systemBrowser() || packagedBrowser();
}

/** Playwright 1.65's disabled features, repeated here because Chromium reads only the last such list. */
const withoutForPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** The address bar's pop-ups: separate pages in every window, which take more than half of a window's memory. */
const withoutPopups = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Our own: the defaults of the packaged browser switch web security off. */
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...withoutForPlaywright, ...withoutPopups].join()}`,
];
