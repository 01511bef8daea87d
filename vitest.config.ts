import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions, place } from './e2e/browser.ts';
import { namedProgram } from './scripts/lib/parser-programs.mjs';
import { componentPlugins } from './web/component-plugins.ts';

/** Milliseconds of a test and of a hook. A shared host may stand still for seconds, and starts a server in twenty. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000 } } };

/** Large tests of the server that this run leaves out, relative to it (`scripts/lib/test-size.mjs`). */
const leftOut = (process.env.XUEYAN_TESTS_LEFT_OUT ?? '')
  .split(':')
  .filter((file) => file.startsWith('server/'))
  .map((file) => file.slice('server/'.length));

/**
 * In a run of all tests documents are read by the built programs, as in a school: their sources are up to a hundred files,
 * which each reading process would compile again. The run builds them beforehand. A run by hand reads the sources.
 */
const builtPrograms = {
  name: 'built-programs',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!/\/server\/src\//.test(id) || !code.includes('import.meta.url')) return;
    return code.replaceAll(namedProgram, (_, path: string) => {
      const name = `parser-${basename(path, '.ts')}.mjs`;
      return `new URL(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'server', 'dist', name)).href)})`;
    });
  },
};

export default defineConfig({
  test: {
    projects: [
      {
        plugins: process.env.XUEYAN_TEST_RUN ? [builtPrograms] : [],
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          exclude: ['src/platform/lab/**', 'src/**/*.{lab,apart}.test.ts', ...leftOut],
          globalSetup: ['src/testing/global-setup.ts'],
          // The product's modules are read once a worker. What a file needs other modules for is `.apart.test.ts`.
          isolate: false,
          ...patience,
        },
      },
      {
        // Real machines: one file at a time, or they take the processor from each other.
        test: {
          name: 'lab',
          root: 'server',
          include: ['src/platform/lab/**/*.test.ts', 'src/**/*.lab.test.ts'],
          exclude: leftOut,
          fileParallelism: false,
          env: { XUEYAN_IMAGE_CACHE: join(import.meta.dirname, '.cache', 'lab-images') },
          ...patience,
          testTimeout: 120_000,
          hookTimeout: 600_000,
        },
      },
      // What puts something else in the place of a module, and so needs modules of its own.
      { test: { name: 'apart', root: 'server', include: ['src/**/*.apart.test.ts'], ...patience } },
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], ...patience } },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.ts'], ...patience } },
      {
        // Components, in the browser that the journeys use: real focus, keys and layout.
        root: 'web',
        cacheDir: join(import.meta.dirname, '.cache', 'components'),
        plugins: componentPlugins(),
        optimizeDeps: {
          include: ['axe-core'],
          // It is for a worker alone, and says itself where its file is.
          exclude: ['onnxruntime-web'],
          // In a test Ant Design gives everything the same id, and so one name to all dialogs.
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"development"' } } },
        },
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/testing/setup.ts'],
          ...patience,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions, contextOptions: place, actionTimeout: 15_000 }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1440, height: 900 },
            screenshotFailures: false,
            locators: { exact: false },
          },
        },
      },
    ],
  },
});
