import { unzlibSync } from 'fflate';

const HEADER = 12;
const ENTRY = 16;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;

const padded = (length: number) => (length + 3) & ~3;

/**
 * The TrueType font inside a WOFF 1 file (W3C, WOFF File Format 1.0), the only format that PDF accepts. @throws
 * RangeError
 */
export function trueTypeOf(woff: Uint8Array): Uint8Array {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (view.getUint32(0) !== 0x774f4646) throw new RangeError('Not a WOFF font');
  const count = view.getUint16(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF_HEADER + index * WOFF_ENTRY;
    const [offset, packed, length] = [
      view.getUint32(at + 4),
      view.getUint32(at + 8),
      view.getUint32(at + 12),
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: view.getUint32(at),
      checksum: view.getUint32(at + 16),
      bytes: packed < length ? unzlibSync(bytes) : bytes,
    };
  });
  const begin = HEADER + count * ENTRY;
  const font = new Uint8Array(tables.reduce((size, { bytes }) => size + padded(bytes.length), begin));
  const out = new DataView(font.buffer);
  const power = Math.floor(Math.log2(count));
  out.setUint32(0, view.getUint32(4));
  out.setUint16(4, count);
  out.setUint16(6, 2 ** power * 16);
  out.setUint16(8, power);
  out.setUint16(10, count * 16 - 2 ** power * 16);
  let offset = begin;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = HEADER + index * ENTRY;
    for (const [place, value] of [tag, checksum, offset, bytes.length].entries())
      out.setUint32(at + place * 4, value);
    font.set(bytes, offset);
    offset += padded(bytes.length);
  }
  return font;
}
