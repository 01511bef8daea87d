import type { RuleReading } from '../../../platform/parser/rule-task.ts';
import { decodeAll, packFiles, unpackFiles } from './picture-decode.rule.ts';

/** Packs pictures for the process that scales them to squares of the given side. */
export const packSquares = (side: number, files: Uint8Array[]): Buffer =>
  packFiles([Buffer.from(String(side)), ...files]);

/** Entry point of the parser, which runs this rule in a separate process. */
export async function read(bytes: Buffer): Promise<RuleReading> {
  const [side, ...files] = unpackFiles(bytes);
  return decodeAll(files, Number(side?.toString()));
}
