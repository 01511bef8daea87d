// Programs that a module of the server names by address: the process of the parser, and the rules that it runs.
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from './paths.mjs';
import { isTest, listSources } from './source-files.mjs';

/** An address of such a program; its first group is the path, relative to the module. */
export const namedProgram = /new URL\('(\.{1,2}\/(?:[\w.-]+\/)*(?:child|[\w-]+\.rule)\.ts)', import\.meta\.url\)/g;

/** Returns the programs that the sources of the server name: the file of each, and its name when it is built. */
export function parserPrograms() {
  const sources = listSources(join(root, 'server', 'src')).filter((file) => file.endsWith('.ts') && !isTest(file));
  const files = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(namedProgram)].map(([, path]) => join(dirname(file), path)),
  );
  return new Map(files.map((file) => [file, `parser-${basename(file, '.ts')}`]));
}
