/** Whether an address leads to another machine, so that what is sent there needs TLS. */
export function isRemote(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? '';
  return !/^(|localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}
