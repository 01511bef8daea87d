export interface PictureSize {
  width: number;
  height: number;
}

/** Returns width and height from the header of a PNG, JPEG or WebP, without decoding it; null for other formats. */
export function pictureSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 30) return null;
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(1, 4) === 'PNG' && text(12, 16) === 'IHDR') {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (bytes.readUInt16BE(0) === 0xffd8) return sizeOfJpeg(bytes);
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP' ? sizeOfWebp(bytes, text(12, 16)) : null;
}

/** Walks the segments up to the one that starts a frame. */
function sizeOfJpeg(bytes: Buffer): PictureSize | null {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const startsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (startsFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** The three forms of WebP: lossy, lossless and extended. */
function sizeOfWebp(bytes: Buffer, form: string): PictureSize | null {
  if (form === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (form === 'VP8L') {
    const packed = bytes.readUInt32LE(21);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  return form === 'VP8X' ? { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 } : null;
}
