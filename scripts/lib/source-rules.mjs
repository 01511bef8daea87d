// Rules of this project that no linter has. Each returns the lines that break it.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';
import { isTest, listSources } from './source-files.mjs';

const maxLines = 300;
const parts = ['contract', 'server', 'web', 'e2e', 'images', 'scripts'];
const isCode = (path) => /\.(ts|tsx|mts|mjs|cjs|js)$/.test(path);

function readCode(folders, accept) {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => listSources(join(root, folder)))
    .map((path) => relative(root, path))
    .filter(accept)
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').trimEnd().split('\n') }));
}

/**
 * Finds files that are too long to understand at once, which should be split. Tests and texts may be long: they are
 * lists.
 */
export const findLongFiles = () =>
  readCode(parts, (path) => isCode(path) && !isTest(path) && !path.endsWith('.text.ts'))
    .filter(({ lines }) => lines.length > maxLines)
    .map(
      ({ path, lines }) => `${path}: ${lines.length} 行，上限 ${maxLines}。Split it: the limit is ${maxLines} lines.`,
    );

/** Finds suppressed type errors, which hide the next mistake too. A test may expect an error: that is what it tests. */
export const findSilencedTypes = () =>
  findLines(
    readCode(parts, (path) => /\.(ts|tsx|mts)$/.test(path)),
    ({ path, line }) => silencesTypes(line, isTest(path)),
  );

export const silencesTypes = (line, inTest) =>
  /@ts-(ignore|nocheck)\b/.test(line) || (/@ts-expect-error\b/.test(line) && !inTest);

/**
 * Finds addresses of other hosts. A school's network may be closed: the pages load everything from their own server.
 */
export const findOutsideHosts = () =>
  findLines(
    readCode(['web'], (path) => /\.(ts|tsx|css|html|svg)$/.test(path) && !isTest(path)),
    ({ line }) => namesOutsideHost(line),
  );

// Names of vocabularies look like addresses and are never fetched.
const ownHost = /^(www\.w3\.org|schemas\.openxmlformats\.org|127\.0\.0\.1|localhost)$/;

export const namesOutsideHost = (line) =>
  [...line.matchAll(/['"`(=]\s*(?:https?:\/\/|\/\/(?=[\w-]+\.))([\w.-]+)/gi)].some(([, host]) => !ownHost.test(host));

/** Finds icons without a label that are not hidden from screen readers, which would read their English name. */
export const findNamelessIcons = () =>
  readCode(['web'], (path) => path.endsWith('.tsx') && !isTest(path)).flatMap(({ path, lines }) =>
    namelessIcons(lines.join('\n')).map((icon) => `${path}: ${icon}`),
  );

export const namelessIcons = (code) =>
  (code.match(/<(?:Icon|[A-Z]\w*(?:Outlined|Filled|TwoTone))\b(?:[^<>]|=>)*?\/>/g) ?? []).filter(
    (icon) => !/\baria-(hidden|label)\b/.test(icon),
  );

/** Finds direct writes to a browser's store. It may be full: every write defines what happens then. */
export const findBareStores = () =>
  findLines(
    readCode(['web'], (path) => /\.tsx?$/.test(path) && !isTest(path) && !path.endsWith('/keep-text.ts')),
    ({ line }) => writesStore(line),
  );

export const writesStore = (line) => /\.setItem\(|\b(?:local|session)Storage\[[^\]]+\]\s*=/.test(line);

/**
 * Finds other clocks. A test must be able to set the time: it comes from `clock.now()`, a duration from
 * `performance.now()`.
 */
export const findOwnClocks = () =>
  findLines(
    readCode(['server/src'], (path) => path.endsWith('.ts') && !isTest(path) && !ownClocks.has(path)),
    ({ line }) => readsOwnClock(line),
  );

// The clock itself, and the one by which servers judge whether others are alive.
const ownClocks = new Set(['server/src/platform/clock.ts', 'server/src/db/database-clock.ts']);

export const readsOwnClock = (line) =>
  !/^\s*(\/?\*|\/\/)/.test(line) &&
  (/\bnew Date\(\s*\)|\bDate\.now\b|(?<![.\w]|new )Date\(\s*\)|\.defaultNow\(\)(?!\.\$defaultFn)/.test(line) ||
    /(?<![.\w])now\(\)|\b(?:(?:clock|statement|transaction)_timestamp|current_(?:timestamp|date|time)|localtimestamp)\b/i.test(
      line,
    ));

const findLines = (files, breaks) =>
  files.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => (breaks({ path, line }) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
