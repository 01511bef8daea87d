import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = worker;

/**
 * Base address of character maps and of fonts that documents name without embedding; see `pdf-assets.ts` of the build.
 */
const base = `/assets/pdfjs-${version}`;

/** Opens a document and reads only the needed ranges of it. */
export const loadPdf = (url: string): Promise<PDFDocumentProxy> =>
  getDocument({
    url,
    cMapUrl: `${base}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${base}/standard_fonts/`,
    // The content security policy forbids compiling code.
    useWasm: false,
    wasmUrl: `${base}/wasm/`,
    enableXfa: false,
  }).promise;
