/** The few shapes of ASN.1 that a certificate is written in, each as its bytes in DER. */

const tagged = (tag: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([tag]), lengthOf(content), content]);

/** Below 128 the length is its own byte; above, a byte says how many bytes it has. */
function lengthOf({ length }: Buffer): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.from(length.toString(16).replace(/^(.(..)*)$/, '0$1'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

export const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts));
export const set = (...parts: Buffer[]) => tagged(0x31, Buffer.concat(parts));
export const boolean = (value: boolean) => tagged(0x01, Buffer.from([value ? 0xff : 0]));
/** Positive, of any length; a leading bit would make it negative. */
export const integer = (bytes: Buffer) =>
  tagged(0x02, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
export const bits = (bytes: Buffer, unused = 0) => tagged(0x03, Buffer.concat([Buffer.from([unused]), bytes]));
export const octets = (bytes: Buffer) => tagged(0x04, bytes);
export const text = (value: string) => tagged(0x0c, Buffer.from(value, 'utf8'));
/** A part that the standard calls by a number. */
export const numbered = (number: number, content: Buffer, constructed = true) =>
  tagged((constructed ? 0xa0 : 0x80) | number, content);
/** To the second, with four digits of the year. */
export const time = (at: Date) => tagged(0x18, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, ''), 'latin1'));

/** Each number in base 128, all but its last byte marked; the first two numbers share a byte. */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const digits = [number & 0x7f];
    for (let left = number >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return tagged(0x06, Buffer.from(bytes));
}
