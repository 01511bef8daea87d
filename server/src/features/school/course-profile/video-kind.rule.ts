/** Returns the media type of a film that browsers play, by its first bytes; null for other files. */
export function videoKind(head: Uint8Array): 'video/mp4' | 'video/webm' | null {
  if (String.fromCharCode(...head.subarray(4, 8)) === 'ftyp') return 'video/mp4';
  const isEbml = [0x1a, 0x45, 0xdf, 0xa3].every((byte, at) => head[at] === byte);
  return isEbml && String.fromCharCode(...head).includes('webm') ? 'video/webm' : null;
}
