import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = worker;

/** Where character maps and fonts lie that documents name and do not bring; see `pdf-assets.ts` of the build. */
const base = `/assets/pdfjs-${version}`;

/** Opens a document; what is needed of it is read in stretches. */
export const loadPdf = (url: string): Promise<PDFDocumentProxy> =>
  getDocument({
    url,
    cMapUrl: `${base}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${base}/standard_fonts/`,
    // Our policy lets no page compile code.
    useWasm: false,
    wasmUrl: `${base}/wasm/`,
    enableXfa: false,
  }).promise;
