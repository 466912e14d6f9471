import * as v from 'valibot';

export const WEB = ['http', 'https'];

/** An environment variable with a URL. Without `//`, a host and its port would read as a scheme: `pool.example:443`. */
export const addressSetting = (name: string, schemes: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      text => URL.canParse(text) && schemes.some(scheme => text.startsWith(`${scheme}://`)),
      `${name} is not a URL that begins with ${schemes.map(scheme => `${scheme}://`).join(' or ')}`,
    ),
  );
