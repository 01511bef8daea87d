// Files of a new feature: those of scripts/templates/feature, with its names filled in.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Path of the file made from each template. */
const places = {
  'contract.ts': 'contract/src/__area__/__feature__.ts',
  'table.ts': 'server/src/db/__feature__.table.ts',
  'store.ts': 'server/src/features/__area__/__feature__/__feature__.store.ts',
  'service.ts': 'server/src/features/__area__/__feature__/__feature__.service.ts',
  'routes.ts': 'server/src/features/__area__/__feature__/__feature__.routes.ts',
  'feature.ts': 'server/src/features/__area__/__feature__/__feature__.feature.ts',
  'foreign.ts': 'server/src/features/__area__/__feature__/__feature__.foreign.ts',
  'test.ts': 'server/src/features/__area__/__feature__/__feature__.test.ts',
  'Page.tsx': 'web/src/features/__area__/__feature__/__PascalPlural__Page.tsx',
  'FormModal.tsx': 'web/src/features/__area__/__feature__/__Pascal__FormModal.tsx',
  'text.ts': 'web/src/features/__area__/__feature__/__feature__.text.ts',
};

const capital = (text) => text.replace(/^./, (letter) => letter.toUpperCase());
const pascalOf = (kebab) => kebab.split('-').map(capital).join('');
/** Returns the plural of an English word, as far as names of features need it. */
const plural = (word) =>
  /[^aeiou]y$/.test(word) ? word.replace(/y$/, 'ies') : /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;

/** Returns every form of the feature's name; `titles` are its names for people, in the singular. */
export function namesOf(path, titles = {}) {
  const [, area, feature] = /^([a-z]+)\/([a-z]+(?:-[a-z]+)*)$/.exec(path) ?? [];
  if (!feature)
    throw new Error(`「${path}」不是 area/feature。Name it area/feature in lower case, such as exam/paper.`);
  const words = feature.replaceAll('-', ' ');
  const pascal = pascalOf(feature);
  const camel = pascal.replace(/^./, (letter) => letter.toLowerCase());
  const { zh = capital(words), mn = capital(words) } = titles;
  return {
    ...{ area, feature, words, camel, zh, mn },
    Pascal: pascal,
    path: feature.replaceAll('-', ''),
    snake: feature.replaceAll('-', '_'),
    featurePlural: plural(feature),
    wordsPlural: plural(words),
    EnPlural: capital(plural(words)),
    camelPlural: plural(camel),
    PascalPlural: plural(pascal),
  };
}

/** Returns the files of a new feature, as { path, content }. */
export function filesOf(root, names) {
  const filled = (text) => text.replace(/__([A-Za-z]+?)__/g, (whole, name) => names[name] ?? whole);
  const folder = join(root, 'scripts', 'templates', 'feature');
  return readdirSync(folder).map((file) => ({
    path: filled(places[file.replace(/\.txt$/, '')]),
    content: filled(readFileSync(join(folder, file), 'utf8')),
  }));
}

/** Returns the list of all features with one more line. */
export function withFeature(source, { area, feature, camel }) {
  const line = `import { ${camel}Feature } from './features/${area}/${feature}/${feature}.feature.ts';\n`;
  const entry = `  ${camel}Feature,\n];`;
  if (source.includes(line)) return source;
  return source.replace(/^import /m, `${line}import `).replace(/^\];/m, entry);
}

/** Returns those of the files that exist already. */
export const taken = (root, files) => files.map(({ path }) => path).filter((path) => existsSync(join(root, path)));
