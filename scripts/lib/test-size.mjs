// Sizes of tests, told by name and folder:
//   small   no process of its own: `contract`, `web`
//   medium  HTTP and the database, or a component in a browser: `server`, `*.test.tsx`
//   large   a second product, a machine, an installer, a bundle or a browser journey: `*.large.test.*`, `*.lab.test.ts`,
//           `*.large.lab.test.ts`, `server/src/platform/lab`, `e2e/journeys`
// `npm test` takes the small and medium ones, a machine test for each kind of thing that can break, and the main journeys
// (`e2e/main-journeys.ts`). Those named `.large.` belong to `npm run test:all`: a minute or more each. A change of the code
// that they are about takes them along.
import { dirname, join, relative } from 'node:path';
import { root } from './paths.mjs';
import { listSources } from './source-files.mjs';

/** Code, and the large tests of its own that a change of it takes along. */
const places = [
  {
    // What only runs tests or checks is no part of an installation.
    code: /^(deploy|scripts\/(?!lib\/(test-|reporters\/|checks)|test|[\w-]+\.test|[\w-]*rules|lib\/[\w-]*rules))/,
    tests: /^scripts\//,
  },
  { code: /^(images|server\/src\/platform\/lab)\//, tests: /^server\/src\/platform\/lab\// },
  {
    // Steps that are checked in a machine, and the image that they are done in.
    code: /^(images\/linux-basic\/|server\/src\/features\/(composed\/course-template\/shipped\/|exam\/question\/demo-|teaching\/experiment[\w-]*\/[\w-]+\.demo))/,
    tests: /^server\/src\/testing\/checkpoints\//,
  },
  { code: /^server\/src\/platform\/judge\//, tests: /^server\/src\/platform\/judge\// },
  { code: /^server\/src\/db\/embedded/, tests: /^server\/src\/db\// },
];

/** Returns the files of all tests named large, below the root. Runs on the host's Node, too, which may have no glob. */
export const largeTests = () =>
  ['scripts', 'server/src']
    .flatMap((folder) => listSources(join(root, folder)))
    .filter((file) => /\.large\.(lab\.)?test\.\w+$/.test(file))
    .map((file) => relative(root, file));

/** A change of more files is many at once and does not fit beside its large tests: `npm run test:all` is for it. */
const mergeFiles = 400;

/**
 * Returns the large tests that `npm test` leaves out after these changes: all but those of a changed place, or of a
 * changed feature, whose folder they are in.
 */
export function leftOut(changed, tests = largeTests()) {
  if (changed.length > mergeFiles) return tests;
  const taken = places.filter(({ code }) => changed.some((file) => code.test(file)));
  const folders = new Set(changed.map(dirname).filter((folder) => folder.startsWith('server/src/features/')));
  return tests.filter((file) => !folders.has(dirname(file)) && !taken.some((place) => place.tests.test(file)));
}
