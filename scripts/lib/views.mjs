// The pages of the web as a type of the contract, so that a menu with a wrong name does not compile.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listSources } from './source-files.mjs';

export const viewFile = 'contract/src/base/view.ts';

/** Returns the source of the type, for the pages of a tree. */
export function writeViews(dir) {
  const features = join(dir, 'web/src/features');
  const views = listSources(features)
    .filter((path) => path.endsWith('Page.tsx'))
    .map((path) => `  | '${relative(features, path).replace(/\.tsx$/, '')}'`);
  return `/** Every page of the web, by its path below \`web/src/features\`. Written by \`node scripts/views.mjs\`. */
export type View =
${views.join('\n')};
`;
}

/** Returns what is wrong with the type; nothing when it matches the pages. */
export function findStaleViews(dir) {
  const path = join(dir, viewFile);
  if (existsSync(path) && readFileSync(path, 'utf8') === writeViews(dir)) return [];
  return [
    `${viewFile}: 与页面不符，请运行 node scripts/views.mjs。Does not name the pages that there are: run node scripts/views.mjs.`,
  ];
}
