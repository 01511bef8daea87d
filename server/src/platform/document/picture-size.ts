const usual = { width: 400, height: 300 };

/** Returns the size of a picture in pixels from the header of its format; a default size where that is missing. */
export function pictureSizeOf(bytes: Buffer): { width: number; height: number } {
  const size = sizeOf(bytes);
  return size.width > 0 && size.height > 0 && size.width < 50_000 && size.height < 50_000 ? size : usual;
}

function sizeOf(bytes: Buffer) {
  if (bytes.length < 26) return usual;
  if (bytes.toString('latin1', 1, 4) === 'PNG')
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.toString('latin1', 0, 3) === 'GIF') return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes);
  return usual;
}

/** Reads the frame header of a JPEG, which follows segments of known length. */
function jpegSize(bytes: Buffer) {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at] !== 0xff) return usual;
    const kind = bytes[at + 1] ?? 0;
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return usual;
}
