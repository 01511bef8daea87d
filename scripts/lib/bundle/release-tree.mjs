// Lays out the program as it is on a school's server: what runs it, and nothing that only builds or tests it.
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../paths.mjs';
import { findProductionPackages } from './production-packages.mjs';

/** Files that only compilers and developers read. Licences stay. */
const ofDesks = /(\.d\.[cm]?ts|\.map|\.md|\.a)$/i;
const ofTests = /(\.test\.tsx?|\.foreign\.ts)$|^server\/src\/testing(\/|$)|^server\/dist\/process-main\./;

const parts = [
  'contract/package.json',
  'contract/src',
  'server/package.json',
  'server/src',
  'server/dist',
  'web/dist',
  'images',
];

/** Fills `app`, which must not exist, with everything the server needs. `node` is the program that will run it. */
export function layOutRelease(app, node) {
  for (const part of parts) copy(part, app, (path) => !ofTests.test(path) && !path.endsWith('dist/.sources'));
  for (const path of ['README.md', 'package-lock.json', 'deploy', 'docs/operations']) copy(path, app);
  for (const path of findProductionPackages(root)) copy(path, app, (file) => isOwn(path, file) && !ofDesks.test(file));
  for (const path of importsOf('scripts/xueyan.mjs', 'scripts/install.mjs')) copy(path, app);

  writeFileSync(join(app, 'package.json'), `${JSON.stringify(slimPackage(), null, 2)}\n`);
  mkdirSync(join(app, 'bin'));
  cpSync(node, join(app, 'bin/node'), { dereference: true });
  cpSync(join(root, 'deploy/xueyan.sh'), join(app, 'bin/xueyan'));
  for (const name of ['node', 'xueyan']) chmodSync(join(app, 'bin', name), 0o755);
}

/** Excludes nested packages, which are in the list themselves when they are needed. */
const isOwn = (path, file) => !file.slice(path.length).startsWith('/node_modules');

function copy(path, app, wanted = () => true) {
  const source = join(root, path);
  if (!existsSync(source)) return;
  mkdirSync(dirname(join(app, path)), { recursive: true });
  // Links between workspaces and between libraries stay links.
  const filter = (file) => wanted(relative(root, file));
  cpSync(source, join(app, path), { recursive: true, verbatimSymlinks: true, filter });
}

const localImport = /^(?:import|export)\b[^'";]*\bfrom '(\.[^']+)';|\bimport\('(\.[^']+)'\)/gm;

/** Returns scripts, and the scripts that they import. */
function importsOf(...files) {
  const found = new Set();
  const visit = (file) => {
    if (found.has(file)) return;
    found.add(file);
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, one, other] of text.matchAll(localImport)) visit(join(dirname(file), one ?? other));
  };
  for (const file of files) visit(file);
  return [...found];
}

function slimPackage() {
  const { name, version, description, license, type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { name, version, description, license, private: true, type };
}
