// npm run check: every check of the code that does not run it.
import { bootstrap } from './bootstrap.mjs';
import { runChecks } from './lib/checks.mjs';

const node = await bootstrap();
const { passed, failed } = await runChecks(node);
console.log(`\n检查：${passed} 项通过，${failed} 项未通过。Checks: ${passed} passed, ${failed} failed.`);
process.exit(failed > 0 ? 1 : 0);
