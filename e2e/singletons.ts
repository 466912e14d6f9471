import type { Page } from '@playwright/test';

/**
 * The providers of each shared package on a page, with their versions. More than one provider means a duplicate copy.
 */
export const providersOf = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(() => {
    const scopes = Reflect.get(globalThis, '__FEDERATION__').__SHARE__ as Record<string, object>;
    const found: Record<string, Set<string>> = {};
    for (const scope of Object.values(scopes).flatMap(instance => Object.values(instance))) {
      for (const [name, versions] of Object.entries(
        scope as Record<string, Record<string, { from: string }>>,
      )) {
        found[name] ??= new Set();
        for (const [version, { from }] of Object.entries(versions)) found[name].add(`${version} of ${from}`);
      }
    }
    return Object.fromEntries(Object.entries(found).map(([name, providers]) => [name, [...providers]]));
  });
