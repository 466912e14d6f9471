import { jest } from '@jest/globals';
import { reloadIfReplaced } from './after-deployment.ts';

let live = '/assets/main.1.js';
Object.assign(globalThis, {
  fetch: async () => new Response(`<script type="module" src="${live}"></script>`),
});
const reloads = () => sessionStorage.getItem('kale-reloaded-for');

it('reloads a page of the host once, when the server has another version of it', async () => {
  document.head.innerHTML =
    '<script type="module" src="/assets/libs.1.js"></script><script type="module" src="/assets/main.1.js"></script>';
  expect(await reloadIfReplaced()).toBe(false);
  expect(reloads()).toBeNull();

  live = '/assets/main.2.js';
  expect(await reloadIfReplaced()).toBe(true);
  expect(reloads()).toBe('/assets/main.1.js');

  const mark = jest.spyOn(Storage.prototype, 'setItem');
  expect(await reloadIfReplaced()).toBe(true);
  expect(mark).not.toHaveBeenCalled();
});
