// A page of a list is read within a data range: a store that forgets it would show everything to everybody.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './paths.mjs';
import { listSources } from './source-files.mjs';

/** Returns the functions of all stores that read a page without a scope. */
export const findUnscopedPages = () =>
  listSources(join(root, 'server', 'src'))
    .filter((path) => path.endsWith('.store.ts'))
    .flatMap((path) => unscopedPages(relative(root, path), readFileSync(path, 'utf8')));

/** Checks one file: each function that reads a page (`pageOf`) takes a `Scope` and puts it into its condition. */
export function unscopedPages(path, source) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const found = [];
  const visit = (node, name, around) => {
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'CallExpression' && node.callee.name === 'pageOf') check(around, found);
    const called = node.type === 'Property' || node.type === 'VariableDeclarator' ? (node.key ?? node.id) : node.id;
    const inner = called?.name ?? name;
    // Of nested functions the outermost is called with the scope.
    const outer = around ?? (/Function/.test(node.type) ? { node, name: inner, path, source } : undefined);
    for (const [key, value] of Object.entries(node)) if (key !== 'type') visit(value, inner, outer);
  };
  visit(program.body, '', undefined);
  return [...new Set(found)];
}

function check(around, found) {
  if (!around) return;
  const { node, name, path, source } = around;
  const text = source.slice(node.start, node.end);
  const params = node.params.map(({ start, end }) => source.slice(start, end));
  const taken = params.some((param) => /:\s*Scope\b/.test(param));
  if (taken && /\bwithinScope\(/.test(text)) return;
  found.push(`${path}: ${name} reads a page without a scope: take \`scope: Scope\` and use \`withinScope\`.`);
}
