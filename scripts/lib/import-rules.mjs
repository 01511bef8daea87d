// Rules of imports. scripts/import-rules.test.mjs proves that each of them fires.
import { fileURLToPath } from 'node:url';
import { findCycles, readImportGraph } from './import-graph.mjs';
import { root } from './paths.mjs';
import { fileRules, roomRules } from './rooms.mjs';

/** Layers, from the lowest up; an area that is not listed is between school and composed. */
const storeys = ['wire', 'base', 'school', 'areas', 'composed'];
const areaOf = (path) => path.match(/^(?:contract\/src|(?:server|web)\/src\/features)\/([^/]+)\//)?.[1];
const storeyOf = (path) => {
  const area = areaOf(path);
  return area === undefined ? -1 : storeys.indexOf(storeys.includes(area) ? area : 'areas');
};

const featureOf = (path) => path.match(/^(?:server|web)\/src\/features\/[^/]+\/[^/]+(?=\/)/)?.[0];
const isTest = (path) => /\.test\.tsx?$/.test(path);
const isService = (path) => /\.service\.ts$/.test(path);
/** Returns whether a file is what a feature of the web offers to others. */
const isShared = (path) => /\.shared\.tsx?$/.test(path);
const isManifest = (path) => /\.feature\.tsx?$/.test(path);
const isIn = (path, ...folders) => folders.some((folder) => path.startsWith(`${folder}/`));

const sides = ['contract', 'server', 'web'];

/** Rules about one import: each returns whether `from` importing `to` breaks it. */
const rules = {
  'contract-knows-only-zod': (from, to) =>
    isIn(from, 'contract/src') && !isTest(from) && !isIn(to, 'contract/src') && to !== 'npm:zod',

  'sides-meet-in-the-contract': (from, to) =>
    ['server', 'web', 'e2e'].some((side) => isIn(from, side) && isIn(to, 'server', 'web', 'e2e') && !isIn(to, side)),

  'features-meet-at-services': (from, to) =>
    featureOf(from) !== undefined &&
    featureOf(to) !== undefined &&
    featureOf(from) !== featureOf(to) &&
    !(isIn(from, 'web') ? isShared(to) : isService(to)),

  'ground-floor-knows-no-feature': (from, to) =>
    isIn(from, 'server/src/http', 'server/src/db', 'server/src/platform', 'web/src/api', 'web/src/ui') &&
    isIn(to, 'server/src/features', 'web/src/features'),

  'storeys-look-down': (from, to) => !isTest(from) && storeyOf(from) >= 0 && storeyOf(to) > storeyOf(from),

  'manifests-are-for-app': (from, to) => isManifest(to) && !isTest(from) && !/^(server|web)\/src\/app[./]/.test(from),

  ...roomRules,
};

export const ruleNames = [
  'no-cycles',
  'no-feature-cycles',
  'no-area-cycles',
  ...Object.keys(fileRules),
  ...Object.keys(rules),
];

/** Returns every broken rule below `dir`, as { rule, path }: the files from the importer to the imported. */
export function findViolations(dir) {
  const graph = readImportGraph(dir);
  if (graph.size === 0) throw new Error(`There is no source below ${dir}`);
  const violations = [
    ...findCycles(graph).map((path) => ({ rule: 'no-cycles', path: [...path, path[0]] })),
    ...findCycles(fold(graph, featureOf)).map((path) => ({ rule: 'no-feature-cycles', path: [...path, path[0]] })),
    ...sides.flatMap((side) =>
      findCycles(fold(graph, (path) => (isIn(path, side) ? areaOf(path) : undefined))).map((path) => ({
        rule: 'no-area-cycles',
        path: [...path, path[0]],
      })),
    ),
  ];
  for (const [from, imports] of graph) {
    for (const [rule, breaks] of Object.entries(fileRules)) if (breaks(from)) violations.push({ rule, path: [from] });
    for (const to of imports)
      for (const [rule, breaks] of Object.entries(rules))
        if (breaks(from, to)) violations.push({ rule, path: [from, to] });
  }
  return violations;
}

/** Returns the graph of groups of files: `groupOf` returns the group of a file, undefined for a file without one. */
function fold(graph, groupOf) {
  const folded = new Map();
  for (const [from, imports] of graph) {
    const group = groupOf(from);
    if (group === undefined || isTest(from)) continue;
    const others = folded.get(group) ?? new Set();
    for (const other of imports.map(groupOf)) if (other !== undefined && other !== group) others.add(other);
    folded.set(group, others);
  }
  return folded;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const violations = findViolations(root);
  for (const { rule, path } of violations) console.log(`${rule}: ${path.join(' → ')}`);
  process.exit(violations.length > 0 ? 1 : 0);
}
