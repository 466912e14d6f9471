import { jest } from '@jest/globals';

const day = 86_400_000;

const readWith = async (at: number) => {
  jest.resetModules();
  document.body.innerHTML = `<script type="application/json" id="kale-info">${JSON.stringify({
    at,
    value: { uptime: 60, capabilities: [] },
  })}</script>`;
  const { infoInPage } = await import('./info-in-page.ts');
  const { isOutdated } = await import('./refetch.ts');
  const known = infoInPage()?.at;
  return { at: known, askAgain: isOutdated('info', known) };
};

describe('server information in the page', () => {
  it('has its stated age', async () => {
    const at = performance.timeOrigin - 20_000;
    expect(await readWith(at)).toEqual({ at, askAgain: false });
  });

  it('is requested again if the page is from an earlier visit', async () => {
    const at = performance.timeOrigin - day;
    expect(await readWith(at)).toEqual({ at, askAgain: true });
  });

  it('is no newer than the page when the clock is a day behind', async () => {
    const at = performance.timeOrigin;
    expect(await readWith(at + day)).toEqual({ at, askAgain: false });
  });
});
