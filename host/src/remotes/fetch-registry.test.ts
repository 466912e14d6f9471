import { jest } from '@jest/globals';
import { fetchRegistry } from './fetch-registry.ts';

const sent = jest.fn(async (_address: string) => Response.json({ remotes: [] }));
Object.assign(globalThis, { fetch: sent });

it('asks for the registry of the visitor that the page was written for', async () => {
  await fetchRegistry();
  document.head.innerHTML = '<meta name="kale-visitor" content="v-1">';
  await fetchRegistry();
  expect(sent.mock.calls.map(([address]) => address)).toEqual([
    '/registry.json',
    '/registry.json?visitor=v-1',
  ]);
});
