import { runInNewContext } from 'node:vm';
import type { FirstCall } from 'shared-api/remote';
import { firstCallsScript } from './first-calls.ts';

const storage = (kept: Record<string, string>) => ({ getItem: (name: string) => kept[name] ?? null });
const page = {
  path: '/rewards',
  pathname: '/rewards',
  search: '',
  access: ['farmer', 'admin'],
  calls: [] as readonly FirstCall[],
  apiBaseUrl: '/api',
  poolerBaseUrl: '/pooler-api',
  capabilities: ['rewards'],
};

/** The requests that a browser with this storage sends when it runs the page's script. */
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

const rewards: FirstCall = { get: '/rewards' };
const summary: FirstCall = {
  get: '/farmers/:farmerId/summary',
  params: { farmerId: { session: 'farmerId' } },
  query: { window: '7d' },
};

describe('the first calls in a page’s HTML', () => {
  it.each([
    ['farmer', ['/rewards']],
    ['Admin', ['/rewards']],
    ['pooler', []],
  ])('are, for a %s, the user and %j of a page for farmers and admins', (role, first) => {
    const { asked, tokens } = askedBy(firstCallsScript({ ...page, calls: [rewards] }), as(role));
    expect(asked).toEqual(['/auth/me', ...first].map(path => `/api${path}`));
    expect(tokens).toEqual(['Bearer mine']);
  });

  it('exclude calls that only other roles need', () => {
    const calls: FirstCall[] = [{ ...rewards, access: ['farmer'] }];
    expect(askedBy(firstCallsScript({ ...page, calls }), as('farmer')).asked).toContain('/api/rewards');
    expect(askedBy(firstCallsScript({ ...page, calls }), as('admin')).asked).toEqual(['/api/auth/me']);
  });

  it("have the stored user's ids in their URLs", () => {
    const calls: FirstCall[] = [
      summary,
      { get: '/pool', query: { poolerId: { session: 'poolerId' }, page: 1 } },
    ];
    const script = firstCallsScript({ ...page, calls });
    const { asked } = askedBy(script, {
      ...as('farmer'),
      ...user({ farmerId: 'farmer/1', poolerId: 'p 1' }),
    });
    expect(asked.slice(1)).toEqual([
      '/api/farmers/farmer%2F1/summary?window=7d',
      '/api/pool?poolerId=p%201&page=1',
    ]);
  });

  it('omit a call whose id the browser does not know', () => {
    const script = firstCallsScript({ ...page, calls: [rewards, summary] });
    for (const kept of ['null', '{', '"text"', '{"farmerId":null}']) {
      const { asked } = askedBy(script, { ...as('farmer'), 'kale-pool-user-response': kept });
      expect(asked).toEqual(['/api/auth/me', '/api/rewards']);
    }
  });

  it.each([
    ['/rewards/7', '', '/api/rewards/7?page=1'],
    ['/rewards/7', '?page=2&search=a%20b%27', '/api/rewards/7?page=2&search=a+b%27'],
    ['/rewards/a%2Fb', '?page=', '/api/rewards/a%2Fb?page=1'],
    ['/rewards/%7Bid%7D', '', '/api/rewards/%7Bid%7D?page=1'],
    ['/rewards/7', '?sort=size', undefined],
    ['/rewards/%zz', '', undefined],
  ])('take parameters from the address %s%s', (pathname, search, expected) => {
    const call: FirstCall = {
      get: '/rewards/:id',
      params: { id: { address: 'id' } },
      query: { page: { address: 'page', otherwise: 1 }, search: { address: 'search' } },
    };
    const script = firstCallsScript({ ...page, path: '/rewards/:id', pathname, search, calls: [call] });
    expect(askedBy(script, { ...as('farmer'), ...user({ id: 'me' }) }).asked.slice(1)).toEqual(
      expected ? [expected] : [],
    );
  });

  it('go to the pooler program without the token', () => {
    const calls: FirstCall[] = [{ get: '/pooler/status', host: 'pooler' }, rewards];
    expect(askedBy(firstCallsScript({ ...page, calls }), as('farmer'))).toEqual({
      asked: ['/api/auth/me', '/pooler-api/pooler/status', '/api/rewards'],
      tokens: ['Bearer mine', undefined],
    });
  });

  it("use the tab's own session, if all tabs share another one", () => {
    const script = firstCallsScript({ ...page, calls: [summary] });
    const shared = { ...as('farmer'), 'kale-pool-token': 'shared', ...user({ farmerId: 'f' }) };
    expect(askedBy(script, shared, as('admin'))).toEqual({
      asked: ['/api/auth/me'],
      tokens: ['Bearer mine'],
    });
    const { asked, tokens } = askedBy(script, shared);
    expect(asked).toContain('/api/farmers/f/summary?window=7d');
    expect(tokens).toEqual(['Bearer shared']);
  });

  it('omit what the server may not answer', () => {
    const calls: FirstCall[] = [{ ...rewards, capability: 'rewards' }];
    const asked = (capabilities: string[]) =>
      askedBy(firstCallsScript({ ...page, calls, capabilities }), as('farmer')).asked;
    expect(asked(['rewards'])).toEqual(['/api/auth/me', '/api/rewards']);
    expect(asked([])).toEqual(['/api/auth/me']);
  });

  it('are requested as the farmer during an impersonation', () => {
    const script = firstCallsScript({ ...page, calls: [summary] });
    const impersonation = {
      'kale-pool-impersonation-token': 'theirs',
      'kale-pool-impersonation': JSON.stringify({ user: { farmerId: 'farmer-7' } }),
    };
    const { asked, tokens } = askedBy(
      script,
      { ...as('admin'), ...user({ farmerId: 'admin-1' }) },
      impersonation,
    );
    expect(asked).toEqual(['/api/auth/me', '/api/farmers/farmer-7/summary?window=7d']);
    expect(tokens).toEqual(['Bearer theirs']);
    const broken = { ...impersonation, 'kale-pool-impersonation': '{' };
    expect(askedBy(script, as('admin'), broken).asked).toEqual([]);
  });

  it('are sent without a token for a visitor of a public page, and with it for others', () => {
    const script = firstCallsScript({ ...page, access: 'everyone', calls: [rewards] });
    expect(askedBy(script, {})).toEqual({ asked: ['/api/rewards'], tokens: [undefined] });
    expect(askedBy(script, as('pooler'))).toEqual({
      asked: ['/api/auth/me', '/api/rewards'],
      tokens: ['Bearer mine'],
    });
  });

  it('are empty for a visitor', () => {
    expect(askedBy(firstCallsScript({ ...page, calls: [rewards] }), {}).asked).toEqual([]);
  });
});
