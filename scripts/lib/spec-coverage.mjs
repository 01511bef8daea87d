// Maps statements of the specification to the tests that prove them: statements have ids, tests have them as § marks in
// their titles.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './paths.mjs';
import { listSources } from './source-files.mjs';

const statementsFile = 'docs/spec-statements.md';
export const coverageFile = 'docs/spec-coverage.md';
const folders = ['contract', 'server', 'web', 'e2e', 'scripts'];

const heading = /^## (.+) · ([a-z-]+)$/;
const row = /^\| (\d+) \| ([^|]+) \| (.+) \|$/;
const mark = /\s*§([a-z-]+)\.([\d,-]+)/g;

/** Returns the sections of the list, each with its statements: `id` is `section.number`. */
export function parseStatements(text) {
  const sections = [];
  for (const line of text.split('\n')) {
    const [, title, key] = heading.exec(line) ?? [];
    if (key) sections.push({ title, key, statements: [] });
    const [, number, chapter, statement] = row.exec(line) ?? [];
    if (number) sections.at(-1)?.statements.push({ id: `${sections.at(-1).key}.${number}`, chapter, statement });
  }
  return sections;
}

/** Returns the ids in a title: `§list.3` is one, `§list.3-5,9` is four. */
export const idsOf = (title) =>
  [...title.matchAll(mark)].flatMap(([, key, numbers]) =>
    numbers.split(',').flatMap((part) => {
      const [first, last = first] = part.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => `${key}.${first + index}`);
    }),
  );

const starts = new Set(['test', 'it', 'describe']);
const silenced = new Set(['skip', 'todo', 'fixme']);

/** Returns the names of a call such as `test.each(…)(…)`: test, each. */
function namesOf(callee) {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'MemberExpression') return [...namesOf(callee.object), callee.property.name];
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee.tag);
  return [];
}

function titleOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map(({ value }) => value.cooked).join('…');
}

/** Returns the tests and groups of tests of a file, with what each proves. A skipped test proves nothing. */
export function proofsIn(path, code) {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const proofs = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      const [start, ...more] = namesOf(callee);
      const title = titleOf(first);
      if (!starts.has(start) || more.some((name) => silenced.has(name)) || title === undefined) return;
      const ids = idsOf(title);
      if (ids.length > 0) proofs.push({ path, title: title.replace(mark, ''), ids });
    },
  }).visit(program);
  return proofs;
}

const isTestFile = (path) => /\.(test|spec)\.\w+$/.test(path);

function readProofs(dir) {
  return folders
    .flatMap((folder) => listSources(join(dir, folder)))
    .filter(isTestFile)
    .map((path) => [relative(dir, path), readFileSync(path, 'utf8')])
    .filter(([, code]) => code.includes('§'))
    .flatMap(([path, code]) => proofsIn(path, code));
}

const cell = (text) => text.replaceAll('|', '\\|');

/** Formats each file once, with its titles. */
const proofText = (proofs) =>
  // Grouped by hand: the checks also run on the host's Node, which may not have Map.groupBy.
  [...new Set(proofs.map(({ path }) => path))]
    .map((path) => [path, proofs.filter((proof) => proof.path === path)])
    .map(([path, of]) => `\`${path}\` ${of.map(({ title }) => `› ${cell(title)}`).join('; ')}`)
    .join('; ');

const head = `# What proves each statement of the specification

Made by \`node scripts/spec-coverage.mjs\` of [the statements](spec-statements.md) and of the § marks in the titles of the tests: do not edit it.
\`npm run check\` fails when a statement has no test, when a mark names no statement, and when this table is not what they make.
▲ is what the product does beyond the specification.

Beyond the rows: every call is tried without a token, by roles without its permission, with ids that are nobody's and with somebody else's records
(\`server/src/http/wire.test.ts\`, \`server/src/http/others-records.test.ts\`), and with bad bodies (\`server/src/http/fuzz.test.ts\`). Every screen is looked
through by axe in both colours, and nothing sticks out at any width (\`e2e/journeys/screens.spec.ts\`); the tools and what opens over a page likewise
(\`e2e/journeys/dialogs.spec.ts\`).
`;

/** Returns the table as it should be. */
export function writeCoverage(sections, proofs) {
  const tables = sections.map(({ title, statements }) =>
    [
      `## ${title}\n`,
      '| id | § | statement | proof |\n| --- | --- | --- | --- |',
      ...statements.map(({ id, chapter, statement }) => {
        const proven = proofs.filter(({ ids }) => ids.includes(id));
        return `| ${id} | ${chapter} | ${statement} | ${proofText(proven)} |`;
      }),
    ].join('\n'),
  );
  return `${[head, ...tables.map((table) => `${table}\n`)].join('\n')}`;
}

/** Returns the mismatches between statements and tests. */
export function findUnproven(sections, proofs) {
  const ids = sections.flatMap(({ statements }) => statements.map(({ id }) => id));
  const known = new Set(ids);
  const proven = new Set(proofs.flatMap((proof) => proof.ids));
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${statementsFile}: ${id} stands there twice.`),
    ...ids.filter((id) => !proven.has(id)).map((id) => `${statementsFile}: no test has §${id} in its title.`),
    ...proofs.flatMap(({ path, title, ids: named }) =>
      named.filter((id) => !known.has(id)).map((id) => `${path} › ${title}: there is no statement ${id}.`),
    ),
  ];
}

export function readCoverage(dir = root) {
  const sections = parseStatements(readFileSync(join(dir, statementsFile), 'utf8'));
  return { sections, proofs: readProofs(dir) };
}

export function findCoverageGaps(dir = root) {
  const { sections, proofs } = readCoverage(dir);
  const isStale = readFileSync(join(dir, coverageFile), 'utf8') !== writeCoverage(sections, proofs);
  return [
    ...findUnproven(sections, proofs),
    ...(isStale ? [`${coverageFile} is out of date: run node scripts/spec-coverage.mjs`] : []),
  ];
}
