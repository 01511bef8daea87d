// Every form is opened, filled and sent by a test: it was the form, not the server, that most often could not save.
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { root } from './paths.mjs';
import { isTest, listSources } from './source-files.mjs';

const form = /<FormModal[\s<>]/;
const imported = /from '(\.[^']+\.tsx)'/g;

/** Forms without a test, each with the reason. */
const excepted = {};

/** Returns the components with the shared dialog of forms that no test imports, and the exceptions that are none any more. */
export function findUntriedForms(folder = join(root, 'web', 'src', 'features'), exceptions = excepted) {
  const files = listSources(folder).filter((path) => path.endsWith('.tsx'));
  const tried = new Set(
    files
      .filter(isTest)
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(imported)].map(([, other]) => resolve(dirname(path), other)),
      ),
  );
  const untried = new Set(
    files
      .filter((path) => !isTest(path) && form.test(readFileSync(path, 'utf8')) && !tried.has(path))
      .map((path) => relative(folder, path)),
  );
  return [
    ...[...untried]
      .filter((path) => !(path in exceptions))
      .map(
        (path) =>
          `${path}: 没有测试打开并提交这个表单。No test opens and sends it: write ${basename(path, '.tsx')}.test.tsx.`,
      ),
    ...Object.keys(exceptions)
      .filter((path) => !untried.has(path))
      .map((path) => `${path}: 已不是例外，请从 forms-tried.mjs 删除。No exception any more.`),
  ];
}
