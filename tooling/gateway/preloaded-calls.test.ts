import { runInNewContext } from 'node:vm';
import { preloadScript } from './preloaded-calls.ts';

const storage = (kept: Record<string, string>) => ({ getItem: (name: string) => kept[name] ?? null });
const page = {
  search: '',
  apiBaseUrl: '/api',
  poolerBaseUrl: '/pooler-api',
  capabilities: ['pooler-live', 'admin', 'custody-books'],
};

/** What a browser asks that has the script of a page run, with what it keeps. */
const askedBy = (script: string | undefined, local: Record<string, string>, session = {}) => {
  const asked: string[] = [];
  const tokens = new Set<string | undefined>();
  const fetch = (url: string, { headers }: { headers: { authorization?: string } }) => {
    asked.push(url);
    tokens.add(headers.authorization);
    return Promise.resolve();
  };
  const window: { __kalePreloaded?: object } = {};
  runInNewContext(script ?? '', {
    window,
    fetch,
    localStorage: storage(local),
    sessionStorage: storage(session),
  });
  expect(Object.keys(window.__kalePreloaded ?? {})).toEqual(asked);
  return { asked, tokens: [...tokens] };
};
const as = (role: string) => ({ 'kale-pool-token': 'mine', 'kale-pool-user-role': role });
const user = (facts: object) => ({ 'kale-pool-user-response': JSON.stringify(facts) });
const consoleCalls = [
  '/pooler/farmers/summary',
  '/pooler/blocks?page=1&limit=10',
  '/pooler/blocks?page=1&limit=1',
  '/pooler/pool',
  '/harvest/status',
];

describe('what the HTML of a page asks before any bundle has arrived', () => {
  it.each([
    ['/farmer/pools', 'farmer', ['/poolers?page=1&limit=6']],
    ['/dashboard', 'Farmer', ['/farmers/blockchain-data']],
    ['/dashboard', 'pooler', []],
    ['/pooler-console', 'pooler', consoleCalls],
    ['/pooler-console', 'admin', []],
    ['/admin', 'admin', ['/admin/overview', '/admin/custody', '/health']],
    ['/admin', 'farmer', []],
  ])('is, at %s for a %s, who they are and %s', (pathname, role, first) => {
    const { asked, tokens } = askedBy(preloadScript({ ...page, pathname }), as(role));
    expect(asked).toEqual(['/auth/me', ...first].map(path => `/api${path}`));
    expect(tokens).toEqual(['Bearer mine']);
  });

  it('is what hangs on who they are, once the browser knows them', () => {
    const script = preloadScript({ ...page, pathname: '/dashboard' });
    const { asked } = askedBy(script, { ...as('farmer'), ...user({ id: 'user 1', farmerId: 'farmer/1' }) });
    expect(asked.slice(2)).toEqual([
      '/api/farmers/farmer%2F1/summary?window=7d',
      '/api/user/user%201/status',
      '/api/farmers/farmer%2F1/plantings?page=1&limit=5',
      '/api/farmers/farmer%2F1/harvests?page=1&limit=5',
    ]);
  });

  it("is asked of the pooler's own program without the token", () => {
    const script = preloadScript({ ...page, pathname: '/pooler-console', capabilities: [] });
    expect(askedBy(script, { ...as('pooler'), ...user({ id: 'u', poolerId: 'pool-1' }) })).toEqual({
      asked: ['/api/auth/me', '/pooler-api/pooler/status?poolerId=pool-1', '/api/harvest/status'],
      tokens: ['Bearer mine', undefined],
    });
  });

  it("is asked with the tab's own session, where all tabs share another", () => {
    const script = preloadScript({ ...page, pathname: '/dashboard' });
    const shared = { ...as('farmer'), 'kale-pool-token': 'shared', ...user({ id: 'u', farmerId: 'f' }) };
    expect(askedBy(script, shared, as('pooler'))).toEqual({
      asked: ['/api/auth/me'],
      tokens: ['Bearer mine'],
    });
    const { asked, tokens } = askedBy(script, shared);
    expect(asked).toContain('/api/farmers/f/summary?window=7d');
    expect(tokens).toEqual(['Bearer shared']);
  });

  it('leaves out what hangs on them where the browser keeps no user or a broken one', () => {
    const script = preloadScript({ ...page, pathname: '/dashboard' });
    for (const kept of ['null', '{', '"text"', '{"id":null}']) {
      const { asked } = askedBy(script, { ...as('farmer'), 'kale-pool-user-response': kept });
      expect(asked).toEqual(['/api/auth/me', '/api/farmers/blockchain-data']);
    }
  });

  it('is nothing that the server is not known to answer', () => {
    const script = preloadScript({ ...page, pathname: '/admin', capabilities: [] });
    expect(askedBy(script, as('admin')).asked).toEqual(['/api/auth/me', '/api/health']); // open to everybody, on every server
  });

  it('is another list where the address narrows it', () => {
    const script = preloadScript({ ...page, pathname: '/farmer/pools', search: '?page=2' });
    expect(askedBy(script, as('farmer')).asked).toEqual(['/api/auth/me']);
  });

  it('is asked as the farmer by an admin who reads as one', () => {
    const script = preloadScript({ ...page, pathname: '/dashboard' });
    const impersonation = {
      'kale-pool-reading-token': 'theirs',
      'kale-pool-reading': JSON.stringify({ user: { farmerId: 'farmer-7' } }),
    };
    const { asked, tokens } = askedBy(script, { ...as('admin'), ...user({ id: 'admin-1' }) }, impersonation);
    expect(asked.slice(0, 3)).toEqual([
      '/api/auth/me',
      '/api/farmers/blockchain-data',
      '/api/farmers/farmer-7/summary?window=7d',
    ]);
    expect(asked.join()).not.toContain('admin-1');
    const broken = { ...impersonation, 'kale-pool-reading': '{' };
    expect(askedBy(script, as('admin'), broken).asked).toEqual([]);
    expect(tokens).toEqual(['Bearer theirs']);
  });

  it('is nothing of a visitor, and nothing on pages that are open to all', () => {
    expect(askedBy(preloadScript({ ...page, pathname: '/dashboard' }), {}).asked).toEqual([]);
    expect(preloadScript({ ...page, pathname: '/auth/signin' })).toBeUndefined();
  });
});
