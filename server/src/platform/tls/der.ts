/** ASN.1 types of a certificate, encoded in DER. */

const tagged = (tag: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([tag]), lengthOf(content), content]);

/** Below 128 the length is a single byte; above, the first byte is the number of length bytes. */
function lengthOf({ length }: Buffer): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.from(length.toString(16).replace(/^(.(..)*)$/, '0$1'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

export const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts));
export const set = (...parts: Buffer[]) => tagged(0x31, Buffer.concat(parts));
export const boolean = (value: boolean) => tagged(0x01, Buffer.from([value ? 0xff : 0]));
/** Positive, of any length; a leading 1 bit would make it negative. */
export const integer = (bytes: Buffer) =>
  tagged(0x02, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
export const bits = (bytes: Buffer, unused = 0) => tagged(0x03, Buffer.concat([Buffer.from([unused]), bytes]));
export const octets = (bytes: Buffer) => tagged(0x04, bytes);
export const text = (value: string) => tagged(0x0c, Buffer.from(value, 'utf8'));
/** Context-specific tag of the standard. */
export const numbered = (number: number, content: Buffer, constructed = true) =>
  tagged((constructed ? 0xa0 : 0x80) | number, content);
/** GeneralizedTime: to the second, with a year of four digits. */
export const time = (at: Date) => tagged(0x18, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, ''), 'latin1'));

/** Each number in base 128 with all bytes but the last marked; the first two numbers share a byte. */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const digits = [number & 0x7f];
    for (let left = number >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return tagged(0x06, Buffer.from(bytes));
}
