/** Several byte arrays as one: a line of JSON that describes them, followed by the bytes. */
export interface Frame {
  head: unknown;
  blobs: Uint8Array[];
}

const lengthBytes = 4;

/** Encodes a frame for another process. */
export function joinFrame({ head, blobs }: Frame): Buffer {
  const json = Buffer.from(JSON.stringify({ head, lengths: blobs.map(({ length }) => length) }));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, json, ...blobs]);
}

/** Decodes a frame. */
export function splitFrame(bytes: Buffer): Frame {
  let at = lengthBytes + bytes.readUInt32LE(0);
  const { head, lengths } = JSON.parse(bytes.toString('utf8', lengthBytes, at)) as { head: unknown; lengths: number[] };
  const blobs = lengths.map((length) => {
    const blob = bytes.subarray(at, at + length);
    at += length;
    return blob;
  });
  return { head, blobs };
}
