// Installed packages that the server needs at run time: those of its own manifest, and their dependencies.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns the folders below `root`, as the lock file names them: `node_modules/pg`. Packages for other platforms are
 * left out.
 */
export function findProductionPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Set();
  const visit = (path) => {
    if (found.has(path)) return;
    found.add(path);
    const entry = packages[path];
    if (entry.link) return visit(entry.resolved);
    const optional = { ...entry.optionalDependencies, ...peersOf(entry, true) };
    const wanted = { ...entry.dependencies, ...peersOf(entry, false), ...optional };
    for (const name of Object.keys(wanted)) {
      const place = lookUp(packages, path, name);
      const isInstalled = place !== null && (packages[place].link || existsSync(join(root, place)));
      if (isInstalled && !(name in peersOf(entry, true))) visit(place);
      else if (!(name in optional)) throw new Error(`${path} wants ${name}, which is not installed`);
    }
  };
  visit('server');
  return [...found].filter((path) => /(^|\/)node_modules\//.test(path)).sort();
}

function peersOf({ peerDependencies = {}, peerDependenciesMeta = {} }, optional) {
  const isOptional = (name) => peerDependenciesMeta[name]?.optional === true;
  return Object.fromEntries(Object.entries(peerDependencies).filter(([name]) => isOptional(name) === optional));
}

/** Resolves a package as Node does: beside the importer, then in each folder above. */
function lookUp(packages, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const at = folder === '.' ? '' : `${folder}/`;
    if (packages[`${at}node_modules/${name}`]) return `${at}node_modules/${name}`;
    if (folder === '.') return null;
  }
}
