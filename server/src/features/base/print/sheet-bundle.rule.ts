/** One part of a printed document. */
export interface PrintPart {
  /** Id for links within the document. */
  id: string;
  /** Empty: no heading and no entry in the contents. */
  title: string;
  /** 0: a ruled part of a form; 1 and more: the level of its heading. */
  level: number;
  /** Markdown, Markdown texts that leave nothing open for the next one, or lines of plain text. */
  content: string | { texts: string[] } | string[];
}

/** Document to print. */
export interface PrintSheet {
  title: string;
  /** Header of each page, and the footer beside the page number. */
  head: [left: string, right: string];
  foot: string;
  /** Rows of the table under the title: names and values. */
  facts: [name: string, value: string][];
  /** Title of the table of contents; empty: none. */
  contents: string;
  parts: PrintPart[];
  /** Addresses in the texts that link to a part. */
  links: [address: string, partId: string][];
  words: {
    picture: string;
    /** Final note on the number of formulas that became text, with `{n}`; empty: none. */
    formulas: string;
  };
  /** For each picture, its address in the texts and its index among the blobs. */
  pictures: [address: string, blob: number][];
}

export type PrintFormat = 'pdf' | 'word';

export interface Bundle {
  format: PrintFormat;
  sheets: PrintSheet[];
  /** Names of the faces in the font. */
  faces: { text: string | null; mono: string | null };
  /** The font first, then pictures. */
  blobs: Buffer[];
}

const lengthBytes = 4;

/** Encodes the bundle as bytes, for the process that draws the sheets. */
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
