/** Whether a host is another machine, so that connections to it need TLS. */
export function isRemote(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? '';
  return !/^(|localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}
