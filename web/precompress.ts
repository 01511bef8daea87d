import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const texts = /\.(js|css|svg|json|wasm)$/;
/** Minimum bytes of a compressed file; a smaller one fits a single packet anyway. */
const worthwhile = 1024;

/** Writes each built text file also as Brotli and gzip, so that the server compresses nothing while serving. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      outDir = resolve(root, build.outDir);
    },
    closeBundle: () => {
      const assets = join(outDir, 'assets');
      for (const name of readdirSync(assets).filter((file) => texts.test(file))) {
        const content = readFileSync(join(assets, name));
        if (content.length < worthwhile) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content, { params }));
        writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
