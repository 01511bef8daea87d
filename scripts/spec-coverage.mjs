// Rewrites the table of the tests that prove the specification, after a title or a statement was changed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { coverageFile, findUnproven, readCoverage, writeCoverage } from './lib/spec-coverage.mjs';

const { sections, proofs } = readCoverage();
writeFileSync(join(root, coverageFile), writeCoverage(sections, proofs));
const gaps = findUnproven(sections, proofs);
for (const gap of gaps) console.error(gap);
process.exitCode = gaps.length > 0 ? 1 : 0;
