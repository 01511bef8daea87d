// npm run db:migration -- name: a migration for what changed in server/src/db/*.table.ts.
import { bootstrap } from './bootstrap.mjs';
import { makeMigration } from './lib/migration.mjs';

const node = await bootstrap();
await makeMigration(node, process.argv[2] ?? '').catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
