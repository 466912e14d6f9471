import { runInNewContext } from 'node:vm';
import { earlyCallScript } from './early-calls.ts';

const storage = (kept: Record<string, string>) => ({ getItem: (name: string) => kept[name] ?? null });
const page = { search: '', apiBaseUrl: '/api', capabilities: ['pooler-live', 'admin'] };

/** What a browser asks that has the script of a page run, with what it keeps. */
const askedBy = (script: string | undefined, local: Record<string, string>, session = {}) => {
  const asked: string[] = [];
  const tokens = new Set<string>();
  const fetch = (url: string, { headers }: { headers: { authorization: string } }) => {
    asked.push(url);
    tokens.add(headers.authorization);
    return Promise.resolve();
  };
  const window: { __kaleEarly?: object } = {};
  runInNewContext(script ?? '', {
    window,
    fetch,
    localStorage: storage(local),
    sessionStorage: storage(session),
  });
  expect(Object.keys(window.__kaleEarly ?? {})).toEqual(asked);
  return { asked, tokens: [...tokens] };
};
const as = (role: string) => ({ 'kale-pool-token': 'mine', 'kale-pool-user-role': role });

describe('what the HTML of a page asks before any bundle has arrived', () => {
  it.each([
    ['/farmer/pools', 'farmer', ['/poolers?page=1&limit=6']],
    ['/dashboard', 'Farmer', ['/farmers/blockchain-data']],
    ['/dashboard', 'pooler', []],
    ['/pooler-console', 'pooler', ['/pooler/farmers/summary', '/pooler/blocks?page=1&limit=10']],
    ['/pooler-console', 'admin', []],
    ['/admin', 'admin', ['/admin/overview']],
    ['/admin', 'farmer', []],
  ])('is, at %s for a %s, who they are and %s', (pathname, role, first) => {
    const { asked, tokens } = askedBy(earlyCallScript({ ...page, pathname }), as(role));
    expect(asked).toEqual(['/auth/me', ...first].map(path => `/api${path}`));
    expect(tokens).toEqual(['Bearer mine']);
  });

  it('is nothing that the server is not known to answer', () => {
    const script = earlyCallScript({ ...page, pathname: '/admin', capabilities: [] });
    expect(askedBy(script, as('admin')).asked).toEqual(['/api/auth/me']);
  });

  it('is another list where the address narrows it', () => {
    const script = earlyCallScript({ ...page, pathname: '/farmer/pools', search: '?page=2' });
    expect(askedBy(script, as('farmer')).asked).toEqual(['/api/auth/me']);
  });

  it('is asked as the farmer by an admin who reads as one', () => {
    const script = earlyCallScript({ ...page, pathname: '/dashboard' });
    const reading = { 'kale-pool-reading-token': 'theirs' };
    expect(askedBy(script, as('admin'), reading)).toEqual({
      asked: ['/api/auth/me', '/api/farmers/blockchain-data'],
      tokens: ['Bearer theirs'],
    });
  });

  it('is nothing of a visitor, and nothing on pages that are open to all', () => {
    expect(askedBy(earlyCallScript({ ...page, pathname: '/dashboard' }), {}).asked).toEqual([]);
    expect(earlyCallScript({ ...page, pathname: '/auth/signin' })).toBeUndefined();
  });
});
