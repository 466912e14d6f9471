import { jest } from '@jest/globals';
import { deviceCaches } from 'shared-api/testing';
import { cacheShell, respondWithFile, respondWithPage, type Shell } from './shell.ts';

let device: ReturnType<typeof deviceCaches>;
let served: Record<string, () => Response>;
const asked: string[] = [];
const away = () => Promise.reject(new TypeError('Failed to fetch'));
const fetched = jest.fn<(request: string | Request) => Promise<Response>>();

const serve = async (request: string | Request) => {
  const path = new URL(request instanceof Request ? request.url : request, location.href).pathname;
  asked.push(path);
  return served[path]?.() ?? new Response('Not found', { status: 404 });
};

beforeEach(() => {
  device = deviceCaches();
  asked.length = 0;
  served = {
    '/assets/main.1.js': () => new Response('main 1'),
    '/dashboard': () => new Response('<h1>Dashboard</h1> /assets/main.1.js'),
    '/farmer/pools': () => new Response('<h1>Pools</h1> /assets/main.1.js'),
  };
  fetched.mockImplementation(serve);
  Object.assign(globalThis, { caches: device, fetch: fetched });
});

const shell: Shell = {
  id: 'main.1',
  files: [['/assets/main.1.js', 'sha256-x']],
  pages: [
    ['/dashboard', ['/assets/main.1.js']],
    ['/farmer/pools', ['/assets/main.1.js']],
  ],
};
const request = (path: string) => new Request(new URL(path, location.href));
const open = async (path: string) =>
  (await respondWithPage(request(path), Promise.resolve(undefined))).text();

describe('the shell', () => {
  it('is cached completely, with the hashes that the page knows, and once', async () => {
    await cacheShell(shell);
    expect(asked).toEqual(['/assets/main.1.js', '/dashboard', '/farmer/pools']);
    expect(fetched).toHaveBeenCalledWith('/assets/main.1.js', { integrity: 'sha256-x' });
    await cacheShell(shell);
    expect(asked).toHaveLength(3);
  });

  it('replaces the previous one', async () => {
    await cacheShell(shell);
    await cacheShell({ ...shell, id: 'main.2' });
    expect(await device.keys()).toEqual(['kale-shell-main.2']);
  });

  it('leaves the previous one if it cannot be fetched completely', async () => {
    await cacheShell(shell);
    served['/farmer/pools'] = () => new Response('<h1>Pools</h1> /assets/main.3.js');
    const next = { ...shell, id: 'main.2', pages: shell.pages };
    await expect(cacheShell(next)).rejects.toThrow('/farmer/pools is of another version');
    fetched.mockImplementation(away);
    expect(await open('/farmer/pools')).toContain('main.1');
  });

  it('refuses a file that the server does not have, and leaves no partial cache', async () => {
    await expect(
      cacheShell({ ...shell, files: [...shell.files, ['/assets/gone.js', undefined]] }),
    ).rejects.toThrow('404');
    expect(await device.keys()).toEqual([]);
  });

  it('deletes the partial cache of a closed browser', async () => {
    await (await device.open('kale-shell-main.0')).put('/assets/main.0.js', new Response('half'));
    await cacheShell(shell);
    expect(await device.keys()).toEqual(['kale-shell-main.1']);
  });

  it('results in one when two are requested at once', async () => {
    await Promise.all([cacheShell(shell), cacheShell({ ...shell, id: 'main.2' })]);
    expect(await device.keys()).toEqual(['kale-shell-main.2']);
    fetched.mockImplementation(away);
    expect(await open('/dashboard')).toContain('<h1>Dashboard</h1>');
  });

  it('marks its pages as cached', async () => {
    served['/dashboard'] = () => new Response('<head></head> /assets/main.1.js');
    await cacheShell(shell);
    expect(await open('/dashboard')).not.toContain('kale-cached');
    fetched.mockImplementation(away);
    expect(await open('/dashboard')).toContain('<meta name="kale-cached">');
  });
});

describe('a page', () => {
  it('is fetched from the server while it responds, in the current version', async () => {
    await cacheShell(shell);
    served['/farmer/pools'] = () => new Response('<h1>Pools</h1> /assets/main.2.js');
    expect(await open('/farmer/pools')).toContain('main.2');
  });

  it('uses the response that the browser has preloaded', async () => {
    const answered = await respondWithPage(
      request('/dashboard'),
      Promise.resolve(new Response('asked before')),
    );
    expect(await answered.text()).toBe('asked before');
    expect(asked).toEqual([]);
  });

  it('is served from the device without a network, whatever its query', async () => {
    await cacheShell(shell);
    fetched.mockImplementation(away);
    expect(await open('/farmer/pools?page=2')).toContain('<h1>Pools</h1>');
  });

  it('is served from the device when the server does not respond for seconds', async () => {
    await cacheShell(shell);
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    fetched.mockImplementation(() => new Promise(() => {}));
    const opened = open('/dashboard');
    await jest.advanceTimersByTimeAsync(4000);
    expect(await opened).toContain('<h1>Dashboard</h1>');
    jest.useRealTimers();
  });

  it('is that of a neighbouring page, or the dashboard, if its own is not cached', async () => {
    await cacheShell(shell);
    fetched.mockImplementation(away);
    expect(await open('/farmer/pools/')).toContain('<h1>Pools</h1>');
    expect(await open('/farmer/pools/pool-1/join')).toContain('<h1>Pools</h1>');
    expect(await open('/network')).toContain('<h1>Dashboard</h1>');
  });

  it('is served from the device when the server fails; without a copy it fails like the server', async () => {
    served['/dashboard'] = () => new Response('Bad gateway', { status: 502 });
    expect(await open('/dashboard')).toBe('Bad gateway');
    served['/dashboard'] = () => new Response('<h1>Dashboard</h1> /assets/main.1.js');
    await cacheShell(shell);
    served['/dashboard'] = () => new Response('Bad gateway', { status: 502 });
    expect(await open('/dashboard')).toContain('<h1>Dashboard</h1>');
  });

  it('fails without a network and without a shell', async () => {
    fetched.mockImplementation(away);
    await expect(open('/dashboard')).rejects.toThrow('Failed to fetch');
  });
});

describe('a file', () => {
  it('is served by the browser or the server, and from the device when neither has it', async () => {
    await cacheShell(shell);
    asked.length = 0;
    expect(await (await respondWithFile(request('/assets/main.1.js'))).text()).toBe('main 1');
    expect(asked).toEqual(['/assets/main.1.js']);
    fetched.mockImplementation(away);
    expect(await (await respondWithFile(request('/assets/main.1.js'))).text()).toBe('main 1');
    await expect(respondWithFile(request('/assets/other.js'))).rejects.toThrow('Failed to fetch');
    fetched.mockImplementation(async () => new Response('Bad gateway', { status: 503 }));
    expect(await (await respondWithFile(request('/assets/main.1.js'))).text()).toBe('main 1');
    expect((await respondWithFile(request('/assets/other.js'))).status).toBe(503);
  });
});
