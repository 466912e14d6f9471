import { fillPage, renderPage } from './page.ts';
import type { PageWords } from './previews.ts';
import { lastingOf, maintenanceOf } from './server-info.ts';

const host = {
  version: 'h1',
  previous: null,
  template: '{{head}}<div id="root">{{body}}</div>',
  themeBootScript: 'theme()',
  entry: [],
  integrity: {},
  pages: {
    '/': {
      title: 'KALE Pool',
      css: '',
      body: '{{maintenance}}Any network',
      onNetwork: { testnet: '{{maintenance}}Testnet' },
      withMinimum: { testnet: 'Testnet, {{minimum}} XLM, really {{minimum}}' },
      sponsored: { testnet: 'Testnet, no XLM' },
      preload: [],
      script: 'greet()',
      maintenance: '<p>Maintenance. {{message}} Sign in.</p>',
    },
    '/farmer': { title: 'Farmer', css: '', body: 'Farmer', preload: [] },
    '/pool': { title: 'Pool', css: '', body: '<h1>{{heading}}</h1>', preload: [] },
  },
};
const rootOf = (info: unknown, pathname = '/', words?: PageWords) => {
  const html = renderPage({
    host,
    registry: { json: '', etag: '', hasCanary: false, entries: [], listed: [] },
    config: {},
    info: info === undefined ? undefined : { at: 0, value: info },
    pathname,
    search: '',
    words,
  });
  return html.match(/<div id="root">(.*)<\/div>/)?.[1];
};
const network = { name: 'testnet' };

describe('the response of GET /info', () => {
  it.each([
    ['nothing', undefined, 'Any network'],
    ['no network', {}, 'Any network'],
    ['a network that nobody drew', { network: { name: 'moon' }, minimumRequired: '2.5' }, 'Any network'],
    ['a network', { network }, 'Testnet'],
    ['a minimum in whole XLM', { network, minimumRequired: '3' }, 'Testnet, 3.00 XLM, really 3.00'],
    ['a minimum', { network, minimumRequired: '2.5000000' }, 'Testnet, 2.50 XLM, really 2.50'],
    [
      'one to the stroop',
      { network, minimumRequired: '2.0500001' },
      'Testnet, 2.0500001 XLM, really 2.0500001',
    ],
    ['a platform that pays', { network, minimumRequired: '0.0000000', sponsored: true }, 'Testnet, no XLM'],
    ['a minimum that is none', { network, minimumRequired: '<b>' }, 'Testnet'],
    ['no minimum', { network, minimumRequired: null }, 'Testnet'],
  ])('is in the page before any script: %s', (_, info, body) => {
    expect(rootOf(info)).toBe(body);
    expect(rootOf(info, '/farmer')).toBe('Farmer');
  });
});

describe('maintenance mode', () => {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

  it('is announced above the page, whose script cannot ask the server', () => {
    const maintenance = { message: 'The <db> moves, $& {{nonce}}.', until: null };
    expect(rootOf({ network, maintenance })).toBe(
      '<p>Maintenance. The &#60;db&#62; moves, $&#38; &#123;&#123;nonce&#125;&#125;. Sign in.</p>Testnet',
    );
    expect(rootOf({ maintenance }, '/farmer')).toBe('Farmer');
  });

  it('names its end in UTC, since the time zone of the reader is unknown', () => {
    const until = '2999-11-30T22:05:00.000Z';
    expect(maintenanceOf({ maintenance: { message: 'It moves.', until } })).toBe(
      'It moves. Ends Nov 30, 10:05 PM UTC.',
    );
  });

  it.each([
    ['is off', null],
    ['has ended', { message: 'It moves.', until: inMs(-1) }],
    ['is in an unknown format', { until: 'soon' }],
  ])('is not announced if it %s', (_, maintenance) => {
    expect(rootOf({ maintenance })).toBe('Any network');
  });
});

it.each([
  ['A $& B $$ C', 'A $&#38; B $$ C'],
  ["Mike $'s Pool", 'Mike $&#39;s Pool'],
])('the heading of the first paint is the name as it is: %s', (title, heading) => {
  expect(rootOf({}, '/pool', { title, description: '' })).toBe(`<h1>${heading}</h1>`);
});

describe('the parts that differ between responses', () => {
  it('replace their placeholders, and are not searched for placeholders', () => {
    const page = '<script nonce="{{nonce}}"></script>{{info}}{{other}}';
    expect(fillPage(page, 'n1', { at: 0, value: '{{nonce}}</script>' })).toBe(
      '<script nonce="n1"></script>{"at":0,"value":"{{nonce}}\\u003c/script\\u003e"}{{other}}',
    );
  });

  it('are a server’s uptime and the health of its services', () => {
    const info = { version: '1', uptime: 5, services: { database: { latencyMs: 2 } } };
    expect(JSON.stringify(lastingOf(info))).toBe(JSON.stringify(lastingOf({ ...info, uptime: 6 })));
    expect(JSON.stringify(lastingOf(info))).not.toBe(JSON.stringify(lastingOf({ ...info, version: '2' })));
    expect(lastingOf(undefined)).toBeUndefined();
  });
});
