/** Result of a pure rule on a document: a JSON value and byte arrays. */
export interface RuleReading {
  value: unknown;
  blobs: Uint8Array[];
}

/** The parser runs a file with this export in a separate process. */
export interface DocumentRule {
  read(bytes: Buffer): Promise<RuleReading>;
}

/** Runs the rule of an address, which is always a file of the product: the document cannot influence it. */
export async function runRule(address: string, bytes: Buffer): Promise<RuleReading> {
  if (!/^file:.*\.rule\.(?:ts|mjs)$/.test(address)) throw new Error('no rule');
  const { read } = (await import(address)) as DocumentRule;
  return read(bytes);
}
