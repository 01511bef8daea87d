// A rule that never fires guards nothing: each is broken here on purpose, and a sound tree is let pass.
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
  'contract/src/desk/memo.ts': "import { z } from 'zod';\nexport const Memo = z.object({});",
  'contract/src/desk/memo.test.ts':
    "import { test } from 'vitest';\nimport { Memo } from './memo.ts';\ntest('x', () => Memo);",
  'server/src/db/memo.table.ts':
    "import { pgTable } from 'drizzle-orm/pg-core';\nexport const memo = pgTable('memo', {});",
  'server/src/http/implement.ts': "import fastify from 'fastify';\nexport const implement = fastify;",
  'server/src/features/desk/memo/memo.store.ts':
    "import { eq } from 'drizzle-orm';\nimport { memo } from '../../../db/memo.table.ts';\nexport const find = () => eq(memo, 1);",
  'server/src/features/desk/memo/memo.service.ts':
    "import { Memo } from '@xueyan/contract/desk/memo';\nimport { find } from './memo.store.ts';\nexport const list = () => find(Memo);",
  'server/src/features/desk/memo/memo.routes.ts':
    "import { implement } from '../../../http/implement.ts';\nimport { list } from './memo.service.ts';\nimport { find } from './memo.store.ts';\nexport const memoRoutes = implement(list, find);",
  'server/src/features/desk/sign-in/sign-in.service.ts':
    "import { list } from '../memo/memo.service.ts';\nexport const signIn = list;",
  'server/src/app.ts':
    "import { memoRoutes } from './features/desk/memo/memo.routes.ts';\nexport const app = memoRoutes;",
  'web/src/ui/Page.tsx': 'export const Page = () => <main />;',
  'web/src/features/desk/memo/MemoPage.tsx':
    "import { Memo } from '@xueyan/contract/desk/memo';\nimport { Page } from '../../../ui/Page.tsx';\nexport const MemoPage = () => <Page key={Memo} />;",
  'web/src/features/desk/sign-in/SignInPage.tsx': 'export const SignInPage = () => <p />;',
  'web/src/app/router.tsx':
    "const page = () => import('../features/desk/memo/MemoPage.tsx');\nexport const routes = [page];",
  'e2e/memo.spec.ts': "import { Memo } from '@xueyan/contract/desk/memo';\nexport const x = Memo;",
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

const memo = 'server/src/features/desk/memo';
const signIn = 'server/src/features/desk/sign-in';

/** What is planted, and the rules it must break: these and no others. */
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
    ['no-feature-cycles'],
    {
      [`${memo}/reminder.service.ts`]:
        "import { signIn } from '../sign-in/sign-in.service.ts';\nexport const remind = signIn;",
    },
  ],
  [
    'a service that knows what its feature consists of',
    ['manifests-are-for-app'],
    {
      [`${memo}/memo.feature.ts`]: "import { find } from './memo.store.ts';\nexport const feature = find;",
      [`${memo}/memo.job.ts`]: "import { feature } from './memo.feature.ts';\nexport const job = feature;",
    },
  ],
  [
    'a contract that reads files',
    ['contract-knows-only-zod'],
    {
      'contract/src/desk/note.ts': "import { readFileSync } from 'node:fs';\nexport const note = readFileSync;",
    },
  ],
  [
    'a contract that knows the server, even as a type',
    ['contract-knows-only-zod'],
    {
      'contract/src/desk/note.ts':
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
    ['sides-meet-in-the-contract'],
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
    ['features-meet-at-services'],
    {
      [`${signIn}/streak.service.ts`]: "import { find } from '../memo/memo.store.ts';\nexport const streak = find;",
    },
  ],
  [
    'a page that takes a piece of another feature',
    ['features-meet-at-services'],
    {
      'web/src/features/desk/sign-in/Calendar.tsx':
        "import { MemoPage } from '../memo/MemoPage.tsx';\nexport const Calendar = MemoPage;",
    },
  ],
  [
    'a platform that knows a feature',
    ['ground-floor-knows-no-feature'],
    {
      'server/src/platform/mail.ts':
        "import { list } from '../features/desk/memo/memo.service.ts';\nexport const mail = list;",
    },
  ],
  [
    'a shared piece that knows a feature',
    ['ground-floor-knows-no-feature'],
    {
      'web/src/ui/Menu.tsx': "export { MemoPage } from '../features/desk/memo/MemoPage.tsx';",
    },
  ],
  [
    'a service that speaks SQL',
    ['sql-lives-in-stores'],
    {
      [`${memo}/count.service.ts`]: "import { count } from 'drizzle-orm';\nexport const countMemos = count;",
    },
  ],
  [
    'a route that reads a table',
    ['sql-lives-in-stores'],
    {
      [`${memo}/count.routes.ts`]:
        "import { memo } from '../../../db/memo.table.ts';\nexport const countRoutes = memo;",
    },
  ],
  [
    'a service that knows Fastify',
    ['rooms-point-down'],
    {
      [`${memo}/count.service.ts`]: "import type { FastifyReply } from 'fastify';\nexport type Reply = FastifyReply;",
    },
  ],
  [
    'a service that climbs to the routes',
    ['rooms-point-down'],
    {
      [`${memo}/count.service.ts`]: "import { memoRoutes } from './memo.routes.ts';\nexport const count = memoRoutes;",
    },
  ],
  [
    'a feature that knows the app',
    ['no-cycles', 'rooms-point-down'],
    {
      'server/src/app.ts': `${sound['server/src/app.ts']}\nexport { note } from './features/desk/note/note.service.ts';`,
      'server/src/features/desk/note/note.service.ts':
        "import { app } from '../../../app.ts';\nexport const note = app;",
    },
  ],
  [
    'a store that asks a service',
    ['stores-are-the-bottom'],
    {
      [`${signIn}/sign-in.store.ts`]: "import { list } from '../memo/memo.service.ts';\nexport const find = list;",
    },
  ],
  [
    'a store that knows Fastify',
    ['stores-are-the-bottom'],
    {
      [`${memo}/count.store.ts`]: "import cookie from '@fastify/cookie';\nexport const count = cookie;",
    },
  ],
];

test('a sound tree breaks no rule', () => {
  assert.deepEqual(firedIn({}), []);
});

for (const [title, rules, files] of plants)
  test(`${title} is seen`, () => {
    assert.deepEqual(firedIn(files), rules);
  });

test('every rule has been seen to fire', () => {
  assert.deepEqual([...new Set(plants.flatMap(([, rules]) => rules))].sort(), [...ruleNames].sort());
});
