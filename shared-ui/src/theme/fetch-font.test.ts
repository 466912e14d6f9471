import { fetchFont, fontKey, themeBootScript } from './page-head.ts';

const shown = () => document.documentElement.dataset.font;
const loadAs = (load: () => Promise<readonly object[]>) =>
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } });

beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('data-font');
});
afterEach(() => Reflect.deleteProperty(document, 'fonts'));

it('switches the page to the font once it has loaded, and the next page from the start', async () => {
  let arrive = (_: readonly object[]) => {};
  loadAs(() => new Promise(resolve => (arrive = resolve)));
  const fetched = fetchFont();
  expect(shown()).toBeUndefined();
  arrive([{}]);
  await fetched;
  expect(shown()).toBe('geist');

  document.documentElement.removeAttribute('data-font');
  new Function(themeBootScript)();
  expect(shown()).toBe('geist');
});

it.each([
  ['does not load', () => Promise.reject(new Error('network'))],
  ['is not declared', () => Promise.resolve([])],
])("keeps the system's font when the file %s", async (_, load) => {
  loadAs(load);
  await fetchFont();
  expect(shown()).toBeUndefined();
  expect(localStorage.getItem(fontKey)).toBeNull();
});

it("keeps the system's font in a browser that cannot load fonts by script", async () => {
  await fetchFont();
  expect(shown()).toBeUndefined();
});
