import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { directImports } from './direct-imports.ts';
import { firstPaint } from './first-paint.ts';
import { narrowAntd } from './narrow-antd.ts';
import { outsideTokens } from './outside-tokens.ts';
import { parts } from './parts.ts';
import { pdfAssets } from './pdf-assets.ts';
import { precompress } from './precompress.ts';
import { texts } from './texts.ts';

/** Address of the server in development. */
const api = process.env.XUEYAN_API ?? 'http://127.0.0.1:8080';

const { plugin, chunkOf } = parts();

export default defineConfig({
  plugins: [
    texts(),
    directImports(),
    narrowAntd(),
    react(),
    plugin,
    pdfAssets(),
    firstPaint(),
    outsideTokens(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ debugName: 'parts', name: chunkOf }], includeDependenciesRecursively: false },
      },
    },
    // Each is a lazy chunk of its own; scripts watch the size of the entry, not this limit.
    chunkSizeWarningLimit: 800,
  },
  optimizeDeps: { exclude: ['onnxruntime-web'] },
  // The worker that runs nets is a module with parts of its own.
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: api, ws: true },
      '/websocket': { target: api, ws: true },
    },
  },
});
