// The graph of imports between files, read with oxc: TypeScript 7 has no API that other tools could parse with.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { listSources } from './source-files.mjs';

const workspaces = ['contract', 'server', 'web', 'e2e'];

/**
 * Reads every import of a tree: a map from a file to what it imports. Files are named by their path in the tree,
 * packages `npm:name`, Node's own modules `node:name`. Type-only imports count: what must not be known must not be
 * known as a type either.
 */
export function readImportGraph(dir) {
  const files = workspaces
    .filter((name) => existsSync(join(dir, name)))
    .flatMap((name) => listSources(join(dir, name)))
    .filter((path) => /\.(ts|tsx|mts)$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => relative(dir, path));
  return new Map(files.map((file) => [file, readImports(dir, file)]));
}

function readImports(dir, file) {
  const source = readFileSync(join(dir, file), 'utf8');
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const specifiers = [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((entry) => entry.entries.map((one) => one.moduleRequest?.value)),
    // Both `await import('x')` and the type `import('x').T`, which the module record leaves out.
    ...[...source.matchAll(/\bimport\(\s*(['"`])([^'"`]+)\1/g)].map((match) => match[2]),
    // An import by a name computed at run time could be any module.
    ...(/\bimport\(\s*[^\s'"`]/.test(withoutComments(source)) ? ['dynamic:'] : []),
  ];
  return [...new Set(specifiers.filter((specifier) => specifier !== undefined))].map((specifier) =>
    resolve(dir, file, specifier),
  );
}

const withoutComments = (source) => source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

function resolve(dir, file, specifier) {
  if (/^(node|dynamic):/.test(specifier)) return specifier;
  const own = specifier.match(/^@xueyan\/(\w+)\/(.+)$/);
  if (own) return `${own[1]}/src/${own[2]}.ts`;
  if (!specifier.startsWith('.')) return `npm:${specifier.match(/^(@[^/]+\/)?[^/]+/)?.[0]}`;
  const path = join(dirname(file), specifier.replace(/\?.*$/, ''));
  return ['', '.ts', '.tsx'].map((suffix) => path + suffix).find((name) => existsSync(join(dir, name))) ?? path;
}

/** Returns the cycles of a graph, each as the list of its members in an order that closes. */
export function findCycles(graph) {
  const cycles = [];
  const state = new Map();
  const path = [];
  // Depth first; each step back to an open node closes a cycle. One cycle for each back edge is enough to fix them all.
  const visit = (node) => {
    state.set(node, 'open');
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      if (state.get(next) === 'open') cycles.push(path.slice(path.indexOf(next)));
      else if (!state.has(next) && graph.has(next)) visit(next);
    }
    path.pop();
    state.set(node, 'done');
  };
  for (const node of graph.keys()) if (!state.has(node)) visit(node);
  return cycles;
}
