import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Endpoint } from '@xueyan/contract/wire/endpoint';

const root = join(import.meta.dirname, '../../..');
const web = join(root, 'web/src');

/** What a page reads without being asked: `<component> → <endpoint>`, for messages. */
export interface PageCall {
  endpoint: Endpoint;
  /** Component in whose source it is written, without its folder. */
  component: string;
}

/**
 * Returns a function that finds the calls that a page makes when it opens, whoever opens it: reads without input
 * (`query(api.x, {})`) and lists (`endpoint={api.x}`) of the page and of the components that are loaded with it. A read
 * under a condition (`enabled`) and a component that is loaded later are left out.
 */
export function pageCalls(endpoints: readonly Endpoint[]): (view: string) => PageCall[] {
  const byPath = new Map(endpoints.map((endpoint) => [endpoint.path, endpoint]));
  const byName = new Map<string, Endpoint>();
  for (const file of globSync('contract/src/**/*.ts', { cwd: root }))
    for (const [name, path] of namesIn(readFileSync(join(root, file), 'utf8'))) {
      const endpoint = byPath.get(path);
      if (endpoint) byName.set(name, endpoint);
    }
  const callsIn = (file: string, seen: Set<string>): PageCall[] => {
    if (seen.has(file)) return [];
    seen.add(file);
    const source = readFileSync(file, 'utf8');
    const component = file.slice(file.lastIndexOf('/') + 1).split('.')[0] ?? '';
    const own = readsIn(source).flatMap((name) => byName.get(name) ?? []);
    return [
      ...own.map((endpoint) => ({ endpoint, component })),
      ...partsOf(file, source).flatMap((part) => callsIn(part, seen)),
    ];
  };
  return (view) => callsIn(join(web, 'features', `${view}.tsx`), new Set());
}

/** Returns the endpoints of a contract file by name, such as `memoApi.list`. */
function namesIn(source: string): [name: string, path: string][] {
  return source
    .split(/^export const /m)
    .slice(1)
    .flatMap((block) => {
      const api = /^(\w+Api)\b/.exec(block)?.[1];
      const found = api ? [...block.matchAll(/^ {2}(\w+): (?:get|post)\(\s*'([^']+)'/gm)] : [];
      return found.map(([, key, path]): [string, string] => [`${api}.${key}`, path ?? '']);
    });
}

function readsIn(source: string): string[] {
  const reads = [...source.matchAll(/(\{ \.\.\.|\{\s+\.\.\.)?query\((\w+Api\.\w+), \{\}\)([^;]*)/g)];
  // `useQuery({ ...query(api.x, {}), enabled: … })` asks only where it may.
  const plain = reads.filter(([, spread, , rest = '']) => !(spread && /^[^}]*\benabled\b/.test(rest)));
  const lists = source.matchAll(/\bendpoint=\{(\w+Api\.\w+)\}/g);
  return [...plain.map(([, , name = '']) => name), ...[...lists].map(([, name = '']) => name)];
}

/** Returns the components that are loaded with a file. */
const partsOf = (file: string, source: string): string[] =>
  [...source.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+\.tsx)';$/gm)]
    .map(([, path = '']) => resolve(dirname(file), path))
    .filter((path) => path.startsWith(join(web, 'features')));
