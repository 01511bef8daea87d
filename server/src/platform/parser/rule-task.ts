/** Result of a pure rule on a document: a JSON value and byte arrays. */
export interface RuleReading {
  value: unknown;
  blobs: Uint8Array[];
}

/** The parser runs a file with this export in a separate process. */
export interface DocumentRule {
  read(bytes: Buffer): Promise<RuleReading>;
}

/** File that is read piece by piece, so that it may be larger than memory. */
export interface RuleFile {
  /** Number of bytes. */
  bytes: number;
  /** Yields the content from its beginning; may be called again. */
  pieces(): Iterable<Buffer>;
}

/** What a rule on a file makes while it reads. */
export interface RuleWriting {
  /** Appends to the file that it makes. */
  write(piece: Uint8Array): void;
  /** Says which share of the work is done, from 0 to 1. */
  progress(share: number): void;
}

/** The parser runs a file with this export in a separate process; the result is a JSON value. */
export interface FileRule {
  work(file: RuleFile, asked: unknown, writing: RuleWriting): Promise<unknown>;
}

/** Imports a rule, which is always a file of the product: the document cannot influence it. */
async function ruleAt<R>(address: string): Promise<R> {
  if (!/^file:.*\.rule\.(?:ts|mjs)$/.test(address)) throw new Error('no rule');
  return (await import(address)) as R;
}

/** Runs the rule of an address on bytes. */
export const runRule = async (address: string, bytes: Buffer): Promise<RuleReading> =>
  (await ruleAt<DocumentRule>(address)).read(bytes);

/** Runs the rule of an address on a file. */
export const runFileRule = async (
  address: string,
  file: RuleFile,
  asked: unknown,
  writing: RuleWriting,
): Promise<unknown> => (await ruleAt<FileRule>(address)).work(file, asked, writing);
