/** A student's report as it is printed. */
export interface ReportSheet {
  school: string;
  course: string;
  title: string;
  /** What stands in the table under the title: names and values. */
  facts: [name: string, value: string][];
  /** Markdown. */
  content: string;
  /** Steps with their points, one a line. */
  steps: string[];
  criteria: string[];
  comment: string;
  /** What parts are called in the reader's language. */
  words: Record<'report' | 'steps' | 'criteria' | 'comment' | 'noComment' | 'picture' | 'printed', string>;
  /** Of each picture its address in the text and its place among the blobs. */
  pictures: [address: string, blob: number][];
}

export interface Bundle {
  sheets: ReportSheet[];
  /** Names of the faces in the font. */
  faces: { text: string | null; mono: string | null };
  /** The font first, then pictures. */
  blobs: Buffer[];
}

const lengthBytes = 4;

/** One piece of bytes, for the process in which the sheets are drawn. */
export function joinBundle({ blobs, ...head }: Bundle): Buffer {
  const json = Buffer.from(JSON.stringify({ ...head, lengths: blobs.map(({ length }) => length) }));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, json, ...blobs]);
}

export function splitBundle(bytes: Buffer): Bundle {
  let at = lengthBytes + bytes.readUInt32LE(0);
  const { lengths, ...head } = JSON.parse(bytes.toString('utf8', lengthBytes, at)) as Omit<Bundle, 'blobs'> & {
    lengths: number[];
  };
  const blobs = lengths.map((length) => {
    const blob = bytes.subarray(at, at + length);
    at += length;
    return blob;
  });
  return { ...head, blobs };
}
