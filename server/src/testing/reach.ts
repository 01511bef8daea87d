import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Feature } from '../http/feature.ts';
import type { Route } from '../http/implement.ts';

/**
 * Functions that a call reaches, according to the source: from its handler through the functions it names, file by
 * file. Reads only names and imports, which is fast; a function passed as a value counts as called.
 */

interface Source {
  /** Top-level declarations, and the members of objects as `object.member`. */
  bodies: Map<string, string>;
  imports: Map<string, { file: string; name: string }>;
}

export interface Reached {
  /** `<file>#<name>`, the file below `server/src`. */
  at: string;
  body: string;
}

const root = join(import.meta.dirname, '..');
const declaration = /^(?:export )?(?:async )?(?:function\*?|const|let|class) (\w+)/;
const member = /^ {2}(?:async )?(?:\*)?(\w+)[:(<,]/;

function bodiesOf(text: string): Map<string, string> {
  const bodies = new Map<string, string>();
  let current: string | undefined;
  let inner: string | undefined;
  const add = (name: string, line: string) => bodies.set(name, `${bodies.get(name) ?? ''}${line}\n`);
  for (const line of text.split('\n')) {
    const name = declaration.exec(line)?.[1];
    if (name !== undefined) [current, inner] = [name, undefined];
    else if (/^(?:export |import |interface |type )/.test(line)) [current, inner] = [undefined, undefined];
    if (current === undefined) continue;
    add(current, line);
    const within = member.exec(line)?.[1];
    if (within !== undefined) inner = `${current}.${within}`;
    if (inner !== undefined) add(inner, line);
  }
  return bodies;
}

function importsOf(file: string, text: string): Source['imports'] {
  const found: Source['imports'] = new Map();
  for (const [, names = '', from = ''] of text.matchAll(/import \{([^}]*)\} from '(\.[^']*)'/g))
    for (const one of names.split(',')) {
      const [name = '', local = name] = one.trim().split(' as ');
      if (name !== '' && !name.startsWith('type ')) found.set(local, { file: join(dirname(file), from), name });
    }
  return found;
}

const sources = new Map<string, Source>();
for (const file of globSync('**/*.ts', { cwd: root })) {
  if (/\.(?:test|demo|foreign|d)\.ts$/.test(file)) continue;
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  sources.set(file, { bodies: bodiesOf(text), imports: importsOf(file, text) });
}

/**
 * Adds everything reached from a text of this file, excluding the text itself; `stop` ends the search at a function.
 */
function reachedFrom(file: string, text: string, stop: (at: string) => boolean, found: Map<string, Reached>): void {
  const source = sources.get(file);
  if (!source) return;
  for (const [token, name = ''] of text.matchAll(/(?<![\w.])([A-Za-z_]\w*)(?:\.\w+)?/g)) {
    const imported = source.imports.get(name);
    const there = imported ? imported.file : file;
    const bodies = sources.get(there)?.bodies;
    const called = imported ? token.replace(name, imported.name) : token;
    const known = bodies?.has(called) ? called : (imported?.name ?? name);
    const body = bodies?.get(known);
    const at = `${there}#${known}`;
    if (body === undefined || found.has(at) || stop(at)) continue;
    found.set(at, { at, body });
    reachedFrom(there, body, stop, found);
  }
}

/** Returns everything that the handler of a feature's route reaches. */
export function reachOf(feature: Feature, route: Route, stop: (at: string) => boolean = () => false): Reached[] {
  const found = new Map<string, Reached>();
  // The test runner writes imports as `__vite_ssr_import_0__.name`.
  const handler = String(route.handler).replaceAll(/__vite_ssr_import_\d+__\./g, '');
  for (const file of sources.keys())
    if (file.startsWith(`features/${feature.name}/`) && file.endsWith('.routes.ts'))
      reachedFrom(file, handler, stop, found);
  return [...found.values()];
}
