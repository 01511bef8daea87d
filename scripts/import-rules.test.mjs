// A rule that never fires guards nothing: each is broken here on purpose, and a sound tree passes.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { findViolations, ruleNames } from './lib/import-rules.mjs';

const made = [];
after(() => {
  for (const dir of made) rmSync(dir, { recursive: true });
});

const sound = {
  'contract/src/memo/memo.ts': "import { z } from 'zod';\nexport const Memo = z.object({});",
  'contract/src/memo/memo.test.ts':
    "import { test } from 'vitest';\nimport { Memo } from './memo.ts';\ntest('x', () => Memo);",
  'server/src/db/memo.table.ts':
    "import { pgTable } from 'drizzle-orm/pg-core';\nexport const memo = pgTable('memo', {});",
  'server/src/http/implement.ts': "import fastify from 'fastify';\nexport const implement = fastify;",
  'server/src/features/memo/memo/memo.store.ts':
    "import { eq } from 'drizzle-orm';\nimport { memo } from '../../../db/memo.table.ts';\nexport const find = () => eq(memo, 1);",
  'server/src/features/memo/memo/memo.service.ts':
    "import { Memo } from '@xueyan/contract/memo/memo';\nimport { find } from './memo.store.ts';\nexport const list = () => find(Memo);",
  'server/src/features/memo/memo/memo.routes.ts':
    "import { implement } from '../../../http/implement.ts';\nimport { list } from './memo.service.ts';\nexport const memoRoutes = implement(list);",
  'server/src/features/memo/memo/memo-time.rule.ts':
    "import { Memo } from '@xueyan/contract/memo/memo';\nexport const due = Memo;",
  'server/src/features/memo/memo/memo.stream.ts':
    "import type { FastifyReply } from 'fastify';\nimport { list } from './memo.service.ts';\nexport type Reply = FastifyReply & typeof list;",
  'server/src/features/memo/memo/memo.test.ts':
    "import { eq } from 'drizzle-orm';\nimport { find } from './memo.store.ts';\nexport const x = eq(find, 1);",
  'server/src/features/attendance/attendance/attendance.service.ts':
    "import { list } from '../../memo/memo/memo.service.ts';\nexport const signIn = list;",
  'server/src/app.ts':
    "import { memoRoutes } from './features/memo/memo/memo.routes.ts';\nexport const app = memoRoutes;",
  'web/src/ui/Page.tsx': 'export const Page = () => <main />;',
  'web/src/features/memo/memo/MemoPage.tsx':
    "import { Memo } from '@xueyan/contract/memo/memo';\nimport { Page } from '../../../ui/Page.tsx';\nexport const MemoPage = () => <Page key={Memo} />;",
  'web/src/features/attendance/attendance/AttendancePage.tsx': 'export const SignInPage = () => <p />;',
  'web/src/app/router.tsx':
    "const page = () => import('../features/memo/memo/MemoPage.tsx');\nexport const routes = [page];",
  'e2e/memo.spec.ts': "import { Memo } from '@xueyan/contract/memo/memo';\nexport const x = Memo;",
};

function firedIn(extra) {
  const dir = mkdtempSync(join(tmpdir(), 'xueyan-rules-'));
  made.push(dir);
  for (const [path, content] of Object.entries({ ...sound, ...extra })) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content);
  }
  return [...new Set(findViolations(dir).map((violation) => violation.rule))].sort();
}

const memo = 'server/src/features/memo/memo';
const signIn = 'server/src/features/attendance/attendance';

/** Planted files, and exactly the rules that they must break. */
const plants = [
  [
    'two files that need each other',
    ['no-cycles'],
    {
      'web/src/ui/a.ts': "import { b } from './b.ts';\nexport const a = b;",
      'web/src/ui/b.ts': "import type { a } from './a.ts';\nexport const b: typeof a = 1;",
    },
  ],
  [
    'a circle of types written as import()',
    ['no-cycles'],
    {
      'web/src/ui/a.ts': "import { b } from './b.ts';\nexport const a = b;",
      'web/src/ui/b.ts': "export const b = 1 as unknown as import('./a.ts').A;",
    },
  ],
  [
    'two features that need each other through different files',
    ['no-area-cycles', 'no-feature-cycles'],
    {
      [`${memo}/reminder.service.ts`]:
        "import { signIn } from '../../attendance/attendance/attendance.service.ts';\nexport const remind = signIn;",
    },
  ],
  [
    'a service that knows what its feature consists of',
    ['manifests-are-for-app', 'rooms-import-what-is-listed'],
    {
      [`${memo}/memo.feature.ts`]: "import { find } from './memo.store.ts';\nexport const feature = find;",
      [`${memo}/memo.job.ts`]: "import { feature } from './memo.feature.ts';\nexport const job = feature;",
    },
  ],
  [
    'a contract that reads files',
    ['contract-knows-only-zod'],
    {
      'contract/src/memo/note.ts': "import { readFileSync } from 'node:fs';\nexport const note = readFileSync;",
    },
  ],
  [
    'a contract that knows the server, even as a type',
    ['contract-knows-only-zod'],
    {
      'contract/src/memo/note.ts':
        "import type { app } from '../../../server/src/app.ts';\nexport type Note = typeof app;",
    },
  ],
  [
    'a page that imports the server',
    ['sides-meet-in-the-contract'],
    {
      'web/src/app/shortcut.ts': "export type { app } from '../../../server/src/app.ts';",
    },
  ],
  [
    'a server that imports a page',
    ['rooms-import-what-is-listed', 'sides-meet-in-the-contract'],
    {
      'server/src/mail.ts': "import { Page } from '../../web/src/ui/Page.tsx';\nexport const mail = Page;",
    },
  ],
  [
    'a journey that looks into the server',
    ['sides-meet-in-the-contract'],
    {
      'e2e/cheat.ts': "import { app } from '../server/src/app.ts';\nexport const cheat = app;",
    },
  ],
  [
    "a feature that takes another's store",
    ['features-meet-at-services', 'rooms-import-what-is-listed'],
    {
      [`${signIn}/streak.service.ts`]:
        "import { find } from '../../memo/memo/memo.store.ts';\nexport const streak = find;",
    },
  ],
  [
    'a page that takes a piece of another feature',
    ['features-meet-at-services'],
    {
      'web/src/features/attendance/attendance/Calendar.tsx':
        "import { MemoPage } from '../../memo/memo/MemoPage.tsx';\nexport const Calendar = MemoPage;",
    },
  ],
  [
    'a feature that knows one of a storey above',
    ['storeys-look-down'],
    {
      'server/src/features/base/user/user.service.ts':
        "import { list } from '../../memo/memo/memo.service.ts';\nexport const user = list;",
    },
  ],
  [
    'two areas that know each other',
    ['no-area-cycles'],
    {
      'server/src/features/memo/note/note.service.ts':
        "import { signIn } from '../../attendance/attendance/attendance.service.ts';\nexport const note = signIn;",
    },
  ],
  [
    'a platform that knows a feature',
    ['ground-floor-knows-no-feature', 'rooms-import-what-is-listed'],
    {
      'server/src/platform/mail.ts':
        "import { list } from '../features/memo/memo/memo.service.ts';\nexport const mail = list;",
    },
  ],
  [
    'a shared piece that knows a feature',
    ['ground-floor-knows-no-feature'],
    {
      'web/src/ui/Menu.tsx': "export { MemoPage } from '../features/memo/memo/MemoPage.tsx';",
    },
  ],
  ...[
    ['a service that speaks SQL', 'count.service.ts', "import { sql } from 'drizzle-orm';\nexport const count = sql;"],
    [
      'a service to which the database is open',
      'count.service.ts',
      "import type { Db } from '../../../db/sql.ts';\nexport type Own = Db;",
    ],
    [
      'a service that asks PostgreSQL by itself',
      'count.service.ts',
      "import { Pool } from 'pg';\nexport const count = Pool;",
    ],
    ['a service that opens a connection', 'count.service.ts', "import net from 'node:net';\nexport const count = net;"],
    [
      'a service that knows Fastify',
      'count.service.ts',
      "import type { FastifyReply } from 'fastify';\nexport type Reply = FastifyReply;",
    ],
    [
      'a service that knows a stream',
      'count.service.ts',
      "import type { Reply } from './memo.stream.ts';\nexport type Own = Reply;",
    ],
    [
      'a service that takes a package nobody agreed to',
      'count.service.ts',
      "import _ from 'lodash';\nexport const count = _;",
    ],
    [
      'a route that reads a table',
      'count.routes.ts',
      "import { memo } from '../../../db/memo.table.ts';\nexport const countRoutes = memo;",
    ],
    [
      'a route that passes the service by',
      'count.routes.ts',
      "import { find } from './memo.store.ts';\nexport const countRoutes = find;",
    ],
    [
      'a stream that reads a table',
      'count.stream.ts',
      "import { memo } from '../../../db/memo.table.ts';\nexport const count = memo;",
    ],
    [
      'a store that asks a service',
      'count.store.ts',
      "import { list } from './memo.service.ts';\nexport const count = list;",
    ],
    [
      'a store that knows Fastify',
      'count.store.ts',
      "import cookie from '@fastify/cookie';\nexport const count = cookie;",
    ],
    [
      'a rule that reads the database',
      'count.rule.ts',
      "import { find } from './memo.store.ts';\nexport const count = find;",
    ],
    [
      'a rule that reads files',
      'count.rule.ts',
      "import { readFileSync } from 'node:fs';\nexport const count = readFileSync;",
    ],
    [
      'an import by a name made up at run time',
      'count.service.ts',
      'export const count = (name: string) => import(name);',
    ],
    ['a type that is imported where it stands', 'count.rule.ts', "export type Count = import('./memo.store.ts').Find;"],
  ].map(([title, file, code]) => [title, ['rooms-import-what-is-listed'], { [`${memo}/${file}`]: code }]),
  [
    'a page that takes a package nobody agreed to',
    ['web-imports-what-is-listed'],
    { 'web/src/features/memo/memo/Chart.tsx': "import { Chart } from 'chart.js';\nexport const chart = Chart;" },
  ],
  [
    'a page that takes a package which another place serves',
    ['web-imports-what-is-listed'],
    {
      'web/src/features/memo/memo/Shell.tsx':
        "import { Terminal } from '@xterm/xterm';\nexport const Shell = Terminal;",
    },
  ],
  [
    'fastify in a file without a room',
    ['files-have-rooms'],
    { [`${memo}/count.ts`]: "import fastify from 'fastify';\nexport const count = fastify;" },
  ],
  ['a room that nobody knows', ['files-have-rooms'], { [`${memo}/count.helper.ts`]: 'export const count = 1;' }],
  [
    'a folder of the server that nobody knows',
    ['files-have-rooms'],
    { 'server/src/lib/count.ts': 'export const count = 1;' },
  ],
  [
    'Fastify below the HTTP floor',
    ['rooms-import-what-is-listed'],
    { 'server/src/platform/mail.ts': "import fastify from 'fastify';\nexport const mail = fastify;" },
  ],
  [
    'a feature that knows the app',
    ['no-cycles', 'rooms-import-what-is-listed'],
    {
      'server/src/app.ts': `${sound['server/src/app.ts']}\nexport { note } from './features/memo/note/note.service.ts';`,
      'server/src/features/memo/note/note.service.ts':
        "import { app } from '../../../app.ts';\nexport const note = app;",
    },
  ],
];

test('a sound tree breaks no rule', () => {
  assert.deepEqual(firedIn({}), []);
});

for (const [title, rules, files] of plants)
  test(`${title} is found`, () => {
    assert.deepEqual(firedIn(files), rules);
  });

test('every rule fires at least once', () => {
  assert.deepEqual([...new Set(plants.flatMap(([, rules]) => rules))].sort(), [...ruleNames].sort());
});
