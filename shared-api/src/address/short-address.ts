/** An abbreviated address: "GA7QYN…UJVSGZ". Short texts stay whole. */
export function shortAddress(address: string): string {
  return address.length > 13 ? `${address.slice(0, 6)}…${address.slice(-6)}` : address;
}
