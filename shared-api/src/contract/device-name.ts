// The first match counts: browsers also name those they descend from.
const browsers = [
  ['Edge', /Edg/],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const;

const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

/** A device's name, "Firefox on Linux", from its user agent; the user agent itself when it is unknown. */
export const deviceName = (userAgent: string | null | undefined): string => {
  if (!userAgent) return 'Unknown device';
  const browser = browsers.find(([, sign]) => sign.test(userAgent))?.[0];
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0];
  return browser && system ? `${browser} on ${system}` : (browser ?? userAgent);
};
