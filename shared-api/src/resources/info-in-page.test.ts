import { jest } from '@jest/globals';

const day = 86_400_000;

const readWith = async (at: number) => {
  jest.resetModules();
  document.body.innerHTML = `<script type="application/json" id="kale-info">${JSON.stringify({
    at,
    value: { uptime: 60, capabilities: [] },
  })}</script>`;
  const { infoInPage } = await import('./info-in-page.ts');
  return infoInPage()?.at;
};

describe('what the page says of the server', () => {
  it('is as old as it says', async () => {
    const at = performance.timeOrigin - 20_000;
    expect(await readWith(at)).toBe(at);
  });

  it.each([
    ['ahead', -day],
    ['behind', day],
  ])('is as old as the page where the clock is a day %s', async (_, off) => {
    expect(await readWith(performance.timeOrigin + off)).toBe(performance.timeOrigin);
  });
});
