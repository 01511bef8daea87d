// npm test: every rule and main flow, screens and bodies by sample. `-- --all` takes all of them, `-- --part http` one
// part, `-- --since main` what a change affects. What was skipped is listed with the reason. The last line is the result,
// alone; `.cache/test-results/results.json` has the result of each part.
import { bootstrap } from './bootstrap.mjs';
import { runChecks } from './lib/checks.mjs';
import { endGroupsOnSignal } from './lib/processes.mjs';
import { printSkipped, printSlowest, writeResults } from './lib/test-results.mjs';
import { runTestParts } from './lib/test-run.mjs';
import { readScope, takesPart } from './lib/test-scope.mjs';

endGroupsOnSignal();
const scope = readScope(process.argv.slice(2));
const node = await bootstrap({ system: scope.all ? 'test:all' : 'test', web: true, server: true });

let checks = { passed: 0, failed: 0 };
const before = async () => {
  if (!takesPart(scope, 'checks')) return;
  console.log('── 检查 checks');
  checks = await runChecks(node, { behind: true });
};
const tests = await runTestParts(node, scope, { before });

const passed = checks.passed + tests.passed;
const failed = checks.failed + tests.failed;
printSlowest(tests.slowest);
printSkipped(tests.skipped);
for (const test of tests.unsteady) console.log(`\n不稳定 unsteady, a fault to mend: ${test}`);
for (const failure of tests.failures) console.log(`\n✗ ${failure}`);
writeResults(scope, tests.parts);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);
