import { type ReactNode, useEffect } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { coursewareText } from './courseware.text.ts';
import { PdfSheet, usePdf, useSize } from './PdfSheet.tsx';
import styles from './slide.module.css';

interface SheetOfFileProps {
  file: { name: string; form: 'pdf' | 'image'; address: string };
  /** From 1. */
  page: number;
  /** Called with the number of pages once it is known. */
  onPages: (count: number) => void;
  /** Overlay of the same size as the page. */
  children: ReactNode;
}

/** Maximum width in pixels: a wider page is not easier to read. */
const widest = 1100;

/** A page of a document or a picture as wide as the available room, with an overlay. */
export function SheetOfFile({ file, page, onPages, children }: SheetOfFileProps) {
  if (file.form === 'pdf')
    return (
      <Document file={file} page={page} onPages={onPages}>
        {children}
      </Document>
    );
  return (
    <div className={styles.sheet}>
      <img src={file.address} alt={file.name} />
      {children}
    </div>
  );
}

function Document({ file, page, onPages, children }: SheetOfFileProps) {
  const t = useText(coursewareText);
  const { pdf, broken } = usePdf(file.address);
  const { ref, size } = useSize<HTMLDivElement>();
  const count = pdf?.numPages;
  useEffect(() => {
    if (count) onPages(count);
  }, [count, onPages]);
  return (
    <div ref={ref}>
      {broken && <p className={styles.wait}>{t('broken')}</p>}
      {!pdf && !broken && <p className={styles.wait}>{t('loading')}</p>}
      {pdf && (
        <div className={styles.sheet}>
          <PdfSheet
            pdf={pdf}
            page={Math.min(page, pdf.numPages)}
            width={Math.min(size.width, widest)}
            label={`${file.name} · ${t('page', { n: page, all: pdf.numPages })}`}
          />
          {children}
        </div>
      )}
    </div>
  );
}
