// A column's title is said once: by the sheet of the list's endpoint, or on the screen where that says something else.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';
import { root } from './paths.mjs';
import { isTest, listSources } from './source-files.mjs';

const CONTRACT = '@xueyan/contract/';

/** Returns each column of a list that has no title, or that says again what its endpoint's sheet says. */
export async function findColumnTitles(folder = join(root, 'web', 'src', 'features'), load = contractOf) {
  const found = [];
  for (const path of listSources(folder).filter((path) => path.endsWith('.tsx') && !isTest(path))) {
    const file = readSource(path);
    for (const list of listsIn(file)) {
      const sheets = await sheetsOf(file, list.endpoint, load);
      const columns = columnsOf(file, list.columns, list.around);
      if (columns.length === 0) found.push(`${relative(root, path)}: the columns of a list are not found.`);
      for (const column of columns) {
        const fault = faultOf(column, sheets);
        if (fault) found.push(`${relative(root, column.path)}: the column ${column.names.join('/')} ${fault}`);
      }
    }
  }
  return [...new Set(found)];
}

function faultOf({ names, title, words }, sheets) {
  const said = sheets.map((sheet) => names.map((name) => sheet?.columns[name]?.title).find(Boolean));
  if (!title)
    return said.every(Boolean) ? null : 'has no title: give it one, or put it into the sheet of the endpoint.';
  const again = said.length > 0 && said.every((text) => text?.zh === words?.zh && words !== undefined);
  return again ? 'says the title of the sheet again: leave it out.' : null;
}

const contractOf = async (source, name) =>
  (await import(pathToFileURL(join(root, 'contract', 'src', `${source.slice(CONTRACT.length)}.ts`)).href))[name];

function readSource(path) {
  const { program } = parseSync(path, readFileSync(path, 'utf8'));
  const imports = new Map();
  for (const { type, source, specifiers } of program.body) {
    if (type !== 'ImportDeclaration') continue;
    for (const { local, imported } of specifiers)
      imports.set(local.name, { source: source.value, name: imported?.name });
  }
  return { path, program, imports };
}

function visit(node, found, around = []) {
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string') found(node, around);
  const inner = typeof node.type === 'string' ? [...around, node] : around;
  for (const value of Object.values(node)) visit(value, found, inner);
}

/** Finds the lists of a file: the expressions of their endpoint and columns, and the nodes around. */
function listsIn({ program }) {
  const lists = [];
  visit(program, (node, around) => {
    if (node.type !== 'JSXOpeningElement' || node.name.name !== 'ListTable') return;
    const spread = node.attributes.flatMap(({ argument }) => argument?.properties ?? []);
    const partOf = (name) =>
      node.attributes.find((one) => one.name?.name === name)?.value?.expression ??
      spread.find((one) => one.key?.name === name)?.value;
    lists.push({ endpoint: partOf('endpoint'), columns: partOf('columns'), around });
  });
  return lists;
}

/** Returns the sheet of each endpoint that the expression names (`thingApi.list`, or a choice of two). */
async function sheetsOf({ imports }, expression, load) {
  const named = [];
  visit(expression, ({ type, object, property }) => {
    const from = type === 'MemberExpression' && imports.get(object.name);
    if (from?.source?.startsWith(CONTRACT)) named.push({ ...from, endpoint: property.name });
  });
  const apis = await Promise.all(named.map(async (one) => (await load(one.source, one.name))[one.endpoint]));
  return apis.filter(Boolean).map(({ sheet }) => sheet);
}

/** Finds the columns' objects behind an expression: written there, in a variable, or in a function of another file. */
function columnsOf(file, expression, around, depth = 0) {
  const columns = [];
  const names = new Set();
  visit(expression, (node, inside) => {
    if (inside.some(({ type }) => type === 'ObjectExpression')) return;
    if (node.type === 'Identifier') names.add(node.name);
    if (node.type !== 'ObjectExpression') return;
    const column = asColumn(file, node, [...around, ...inside]);
    if (column) columns.push(column);
  });
  if (columns.length > 0 || depth > 3) return columns;
  return [...names].flatMap((name) => {
    const { place, node } = declarationOf(file, name, around) ?? {};
    return node ? columnsOf(place, node, [place.program, node], depth + 1) : [];
  });
}

function declarationOf(file, name, around) {
  const scopes = [...around.filter(({ type }) => /Function/.test(type)).toReversed(), file.program];
  for (const scope of scopes) {
    let declared;
    visit(scope, (node) => {
      if (node.type === 'VariableDeclarator' && node.id.name === name) declared ??= node.init;
      if (node.type === 'FunctionDeclaration' && node.id?.name === name) declared ??= node.body;
    });
    if (declared) return { place: file, node: declared };
  }
  const from = file.imports.get(name);
  const path = from?.source.startsWith('.') && resolve(dirname(file.path), from.source);
  if (!path || !/olumns/.test(path) || !existsSync(path)) return undefined;
  const place = readSource(path);
  return declarationOf(place, from.name, []);
}

/** Reads an object with the name of a field as a column; `words` are those of a title that a file of texts holds. */
function asColumn(file, node, around) {
  const partOf = (key) => node.properties.find((one) => one.key?.name === key)?.value;
  const names = ['dataIndex', 'key', 'sortField']
    .map((key) => partOf(key)?.value)
    .filter((one) => typeof one === 'string');
  if (names.length === 0) return null;
  const title = partOf('title');
  const words = title?.type === 'CallExpression' ? wordsOf(file, title, around) : undefined;
  return { path: file.path, names, title: title !== undefined, words };
}

function wordsOf(file, { callee, arguments: [key] }, around) {
  const set = declarationOf(file, callee.name, around)?.node?.arguments?.[0]?.name;
  const from = file.imports.get(set);
  if (!from?.source.startsWith('.') || typeof key?.value !== 'string') return undefined;
  const texts = readSource(resolve(dirname(file.path), from.source));
  const said = declarationOf(texts, from.name, [])?.node?.arguments?.[1];
  const zh = said?.properties.find((one) => one.key.name === 'zh')?.value;
  const text = zh?.properties?.find((one) => (one.key.name ?? one.key.value) === key.value)?.value?.value;
  return text === undefined ? undefined : { zh: text };
}

if (import.meta.filename === process.argv[1]) {
  const found = await findColumnTitles();
  for (const line of found) console.log(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
