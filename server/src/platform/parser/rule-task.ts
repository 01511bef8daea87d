/** What a pure rule makes of a document: something that can be said in JSON, and pieces of bytes beside it. */
export interface RuleReading {
  value: unknown;
  blobs: Uint8Array[];
}

/** A file that exports it can be named to the parser, which runs it in a process of its own. */
export interface DocumentRule {
  read(bytes: Buffer): Promise<RuleReading>;
}

/** Runs the rule of that address, which is one of ours: nothing of the document says which. */
export async function runRule(address: string, bytes: Buffer): Promise<RuleReading> {
  if (!/^file:.*\.rule\.ts$/.test(address)) throw new Error('no rule');
  const { read } = (await import(address)) as DocumentRule;
  return read(bytes);
}
