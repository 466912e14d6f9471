import { baseCss } from './base-css.ts';
import { dark, light, tokensCss } from './tokens.ts';

const [everywhere = '', screenOnly = ''] = tokensCss.split('@media screen');

describe('a printed page', () => {
  it('has the light colours whatever the theme, since the dark ones are for screens', () => {
    expect(everywhere).toContain(`--text:${light.text}`);
    expect(everywhere).not.toContain(dark.canvas);
    expect(screenOnly).toContain(`--canvas:${dark.canvas}`);
  });

  it('contains no buttons and nothing marked for the screen, except the open tab and table headers', () => {
    document.body.innerHTML = `
      <a data-screen>Skip</a><button>Refresh</button>
      <button role="tab" aria-selected="true">Open</button><button role="tab" aria-selected="false">Other</button>
      <table><tbody><tr><th><button>Amount</button></th></tr></tbody></table>`;
    const hidden = /^(.+)\{display:none!important\}$/m.exec(baseCss)?.[1] ?? '';
    const words = [...document.querySelectorAll(hidden)].map(element => element.textContent);
    expect(words).toEqual(['Skip', 'Refresh', 'Other']);
  });
});
