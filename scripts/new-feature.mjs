// npm run new:feature exam/paper -- 试卷 Шалгалт: a feature through all layers, including tests and migration.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { withNode } from './lib/dependencies.mjs';
import { filesOf, namesOf, taken, withFeature } from './lib/feature-template.mjs';
import { makeMigration } from './lib/migration.mjs';
import { root } from './lib/paths.mjs';
import { runCaptured } from './lib/processes.mjs';

const [path = '', zh, mn] = process.argv.slice(2).filter((word) => !word.startsWith('--'));

async function run() {
  const names = namesOf(path, { zh, mn });
  const files = filesOf(root, names);
  const existing = taken(root, files);
  if (existing.length > 0) throw new Error(`已经存在。There already: ${existing.join(', ')}`);
  const node = await bootstrap();
  const app = 'server/src/app.ts';
  const written = [...files, { path: app, content: withFeature(readFileSync(join(root, app), 'utf8'), names) }];
  for (const { path: file, content } of written) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  const env = withNode(node, process.env);
  const made = written.map(({ path: file }) => file);
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const { code, output } = await runCaptured(node, [biome, 'check', '--write', ...made], { cwd: root, env });
  if (code !== 0) throw new Error(output);
  // Updates the type of all pages in the contract.
  await import('./views.mjs');
  await makeMigration(node, names.snake);
  console.log(`\n${files.map(({ path: file }) => file).join('\n')}\n`);
  console.log(`下一步：npm run check，npm run test:http -- ${names.feature}。docs/feature.md 说明每个文件。`);
  console.log(`Next: npm run check, npm run test:http -- ${names.feature}. docs/feature.md explains each file.`);
}

await run().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
