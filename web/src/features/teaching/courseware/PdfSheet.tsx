import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';

/** Loaded on demand: the PDF library is large, and many pages that can show a document never do. */
const open = async (address: string) => (await import('./load-pdf.ts')).loadPdf(address);

/** Opens a document at an address; `broken` once it is known that it cannot be opened. */
export function usePdf(address: string) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    let left = false;
    const opening = open(address);
    opening.then(
      (found) => !left && setPdf(found),
      () => !left && setBroken(true),
    );
    return () => {
      left = true;
      setPdf(undefined);
      setBroken(false);
      void opening.then((found) => found.loadingTask.destroy()).catch(() => undefined);
    };
  }, [address]);
  return { pdf, broken };
}

/** Measures the width and height of an element. */
export function useSize<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const node = ref.current;
    if (!node) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setSize({ width: Math.floor(width), height: Math.floor(height) });
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
}

interface PdfSheetProps {
  pdf: PDFDocumentProxy;
  /** From 1. */
  page: number;
  width: number;
  /** If set, the whole page is visible within it. */
  height?: number;
  zoom?: number;
  label: string;
}

/** One page of a document, as wide as the available room. */
export function PdfSheet({ pdf, page, width, height, zoom = 1, label }: PdfSheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const node = canvas.current;
    if (!node || width === 0) return;
    let task: { cancel(): void; promise: Promise<void> } | undefined;
    let left = false;
    const draw = async () => {
      const found = await pdf.getPage(page);
      if (left) return;
      const natural = found.getViewport({ scale: 1 });
      const fit = Math.min((width - 2) / natural.width, height ? height / natural.height : Number.POSITIVE_INFINITY);
      const viewport = found.getViewport({ scale: fit * zoom * devicePixelRatio });
      node.width = viewport.width;
      node.height = viewport.height;
      node.style.width = `${viewport.width / devicePixelRatio}px`;
      task = found.render({ canvas: node, viewport });
      await task.promise;
    };
    draw().catch(() => undefined);
    return () => {
      left = true;
      task?.cancel();
    };
  }, [pdf, page, zoom, width, height]);
  return <canvas ref={canvas} role="img" aria-label={label} />;
}
