// What is built from the sources before a start: the pages, and the programs of the server.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withNode } from './dependencies.mjs';
import { root, serverDist } from './paths.mjs';
import { runInherited } from './processes.mjs';
import { isTest, listSources } from './source-files.mjs';

const builds = {
  web: {
    what: '网页 the web pages',
    sources: ['web', 'contract'],
    out: join(root, 'web', 'dist'),
    args: [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    cwd: join(root, 'web'),
  },
  server: {
    what: '服务器程序 the programs of the server',
    sources: ['server/src', 'contract/src', 'scripts/build-server.mjs', 'scripts/lib/parser-programs.mjs'],
    out: serverDist,
    args: [join(root, 'scripts', 'build-server.mjs')],
    cwd: root,
  },
};

/** Builds `web` or `server`, unless it was built from exactly these sources. */
export async function ensureBuild(node, name) {
  const { what, args, cwd } = builds[name];
  if (isFresh(name)) return;
  console.log(`正在构建${what.replace(' ', '… Building ')}.`);
  const env = withNode(node, { ...process.env, NODE_ENV: 'production' });
  const code = await runInherited(node, args, { cwd, env });
  if (code !== 0) throw new Error(`${what.replace(' ', '构建失败。Could not build ')}.`);
  writeStamp(name);
}

const stampOf = (name) => join(builds[name].out, '.sources');
const isFresh = (name) => existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === hashSources(name);
const writeStamp = (name) => writeFileSync(stampOf(name), hashSources(name));

function hashSources(name) {
  const hash = createHash('sha256');
  const files = [...builds[name].sources, 'package-lock.json'].flatMap((path) => listSources(join(root, path)));
  for (const file of files.filter((path) => !isTest(relative(root, path)))) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
