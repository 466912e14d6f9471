declare global {
  interface Window {
    /** Calls that the HTML started before any script ran, by address. */
    __kaleEarly?: Record<string, Promise<Response>> | undefined;
  }
}

/** Takes the call that the page already started for this address, once. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const early = globalThis.window?.__kaleEarly;
  if (!early || !Object.hasOwn(early, url)) return undefined;
  const response = early[url];
  delete early[url];
  return response;
}

/** Drops what was started early: it was asked with a token that is no longer ours. */
export function forgetEarly(): void {
  if (globalThis.window) window.__kaleEarly = undefined;
}
