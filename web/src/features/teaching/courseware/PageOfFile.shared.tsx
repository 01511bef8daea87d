import { useText } from '../../../ui/text/text.ts';
import { coursewareText } from './courseware.text.ts';
import { PdfSheet, usePdf, useSize } from './PdfSheet.tsx';
import styles from './slide.module.css';

interface PageOfFileProps {
  file: { name: string; form: 'pdf' | 'image' | 'video' | 'audio'; address: string; pages: number };
  /** From 1. */
  page: number;
  large?: boolean;
}

/** One page of a document, or a picture, as large as the screen allows. */
export function PageOfFile({ file, page, large = false }: PageOfFileProps) {
  if (file.form === 'pdf') return <Document file={file} page={page} large={large} />;
  return (
    <div className={large ? styles.large : styles.page}>
      <img src={file.address} alt={file.name} />
    </div>
  );
}

function Document({ file, page, large = false }: PageOfFileProps) {
  const t = useText(coursewareText);
  const { pdf, broken } = usePdf(file.address);
  const { ref, size } = useSize<HTMLDivElement>();
  return (
    <div className={large ? styles.large : styles.page} ref={ref}>
      {broken && <p className={styles.wait}>{t('broken')}</p>}
      {!pdf && !broken && <p className={styles.wait}>{t('loading')}</p>}
      {pdf && (
        <PdfSheet
          pdf={pdf}
          page={Math.min(page, pdf.numPages)}
          {...size}
          label={`${file.name} · ${t('page', { n: page, all: pdf.numPages })}`}
        />
      )}
    </div>
  );
}
