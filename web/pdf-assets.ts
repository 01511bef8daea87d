import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const folders = ['cmaps', 'standard_fonts', 'wasm'];
const base = `assets/pdfjs-${version}`;

/**
 * Copies beside the pages what documents reference and do not include: character maps of Chinese, and the standard
 * fonts.
 */
export const pdfAssets = (): Plugin => ({
  name: 'pdf-assets',
  generateBundle() {
    for (const folder of folders)
      for (const name of readdirSync(join(root, folder)).filter((one) => !/LICENSE|\.wasm$|quickjs/.test(one)))
        this.emitFile({
          type: 'asset',
          fileName: `${base}/${folder}/${name}`,
          source: readFileSync(join(root, folder, name)),
        });
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const [, folder = '', name = ''] =
        new RegExp(`^/${base}/(\\w+)/([\\w.-]+)$`).exec(request.url?.split('?')[0] ?? '') ?? [];
      if (!folders.includes(folder)) return next();
      response.end(readFileSync(join(root, folder, name)));
    });
  },
});
