import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withNode } from './dependencies.mjs';
import { root } from './paths.mjs';
import { runInherited } from './processes.mjs';
import { isTest, listSources } from './source-files.mjs';

const stamp = join(root, 'web', 'dist', '.sources');

/** Builds the pages unless they were built from exactly these sources. */
export async function ensureWebBuild(node) {
  const sources = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  console.log('正在构建网页… Building the web pages.');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await runInherited(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    env: withNode(node, { ...process.env, NODE_ENV: 'production' }),
  });
  if (code !== 0) throw new Error('网页构建失败。The web build failed.');
  writeFileSync(stamp, sources);
}

function hashSources() {
  const hash = createHash('sha256');
  const files = [
    ...listSources(join(root, 'web')),
    ...listSources(join(root, 'contract')),
    join(root, 'package-lock.json'),
  ];
  for (const file of files.filter((path) => !isTest(relative(root, path)))) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
