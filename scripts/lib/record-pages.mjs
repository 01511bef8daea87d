// Pages of single records that no journey opens: a view with a parameter in its path needs a record of the demo school,
// or a reason why it has none.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSources } from './source-files.mjs';

const manifests = 'server/src/features';
const records = 'e2e/records';

const read = (path) => readFileSync(path, 'utf8');
const viewsIn = (source, pattern) => [...source.matchAll(pattern)].map(([, view]) => view);

/** Returns the views with a parameter that have neither a record nor a reason, and the records of no such view. */
export function findUnopenedPages(dir) {
  const withParameter = new Set(
    listSources(join(dir, manifests))
      .filter((path) => path.endsWith('.feature.ts'))
      .flatMap((path) => viewsIn(read(path), /route: '[^']*:[^']*',\s+view: '([^']+)'/g)),
  );
  const opened = new Set(
    listSources(join(dir, records)).flatMap((path) => viewsIn(read(path), /(?:view: |^ {2})'([\w/-]+Page)'/gm)),
  );
  return [
    ...[...withParameter]
      .filter((view) => !opened.has(view))
      .map((view) => `${view}: 没有可打开的演示数据，请在 ${records} 中加一条，或写明原因。Add a record or a reason.`),
    ...[...opened]
      .filter((view) => !withParameter.has(view))
      .map((view) => `${view}: ${records} 中有它，但没有带参数的菜单项。No menu entry with a parameter has it.`),
  ];
}
