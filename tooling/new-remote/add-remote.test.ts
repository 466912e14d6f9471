import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readRegistry } from 'shared-api/registry';
import { readCompose } from '../containers/compose.ts';
import { fragmentFor } from '../deploy/fragment.ts';
import { renderPage } from '../gateway/page.ts';
import { copyWorkspace } from '../testing/workspace-copy.ts';
import { addRemote } from './add-remote.ts';

describe('a new remote', () => {
  const copy = copyWorkspace();
  afterAll(() => copy.remove());
  const read = (file: string) => readFileSync(join(copy.folder, file), 'utf8');

  it('is added beside the others', () => {
    addRemote('block-rewards', copy.folder);
    expect(JSON.parse(read('remote-block-rewards/package.json')).name).toBe('remote-block-rewards');
    expect(read('remote-block-rewards/src/descriptor.ts')).toContain("name: 'Block Rewards'");
    expect(JSON.parse(read('tsconfig.json')).references).toContainEqual({ path: 'remote-block-rewards' });
    const compose = read('docker-compose.yml');
    expect(compose).toContain('deploy-block-rewards: { condition: service_completed_successfully }');
    expect(compose).toContain('command: [deploy-remote, block-rewards, --once]');
    const { services } = readCompose({}, join(copy.folder, 'docker-compose.yml'));
    expect(services['remote-block-rewards']?.build?.target).toBe('remote-block-rewards');
    expect(read('Dockerfile')).toContain('FROM web AS remote-block-rewards');
    for (const file of ['remote-block-rewards/src/descriptor.ts', 'docker-compose.yml'])
      expect(read(file)).not.toContain('{{');
  });

  it('declares its first load: skeleton, preloads and first calls are in its HTML with no change elsewhere', async () => {
    addRemote('rewards', copy.folder);
    const source = pathToFileURL(join(copy.folder, 'remote-rewards/src/descriptor.ts')).href;
    const { descriptor } = await import(source);
    const files = ['remoteEntry', 'remote', 'overview'].map(name => `assets/${name}.js`);
    const fragment = fragmentFor(
      'rewards',
      {
        name: 'remote-rewards',
        version: '1',
        entry: ['assets/remoteEntry.js'],
        chunks: { remote: ['assets/remote.js'], overview: ['assets/overview.js'] },
        needs: { overview: { files: ['assets/overview.js'], shares: [] } },
        files: files.map(file => ({ file, bytes: 1, brotli: 1, integrity: `sha256-${file}` })),
        bundled: [],
        descriptor: { ...descriptor, requires: { 'shared-api': '^1.0.0', 'shared-ui': '^1.0.0' } },
      },
      null,
    );
    const listed = readRegistry({ remotes: [fragment] });
    const entries = listed.flatMap(one => (one.kind === 'entry' ? [one.entry] : []));
    const paint = { title: 'KALE Pool', css: '', body: '', preload: [] };
    const html = renderPage({
      host: {
        version: 'h1',
        previous: null,
        template: '{{head}}<div id="root">{{body}}</div>',
        themeBootScript: '',
        entry: [],
        integrity: {},
        pages: { '*': paint },
        skeletons: { cards: { ...paint, body: '<h1>{{heading}}</h1><p>Cards</p>' } },
      },
      registry: { listed, entries, json: '', etag: '', hasCanary: false },
      config: { apiBaseUrl: '/api' },
      info: undefined,
      pathname: '/rewards',
      search: '',
    });
    expect(html).toContain('<div id="root"><h1>Rewards</h1><p>Cards</p></div>');
    for (const file of files) {
      const link = `<link rel="modulepreload" crossorigin href="/remotes/rewards/1/${file}" integrity="sha256-${file}">`;
      expect(html).toContain(link);
    }
    expect(html).toContain('"url":"/api/poolers?page=1&limit=6","roles":["farmer","pooler","admin"]');
  });

  it.each([
    ['farmer', 'remote-farmer already exists.'],
    ['Rewards', 'is no name'],
    ['../x', 'is no name'],
    ['', 'is no name'],
  ])('is refused the name "%s"', (name, message) => {
    expect(() => addRemote(name, copy.folder)).toThrow(message);
  });
});
