import { Pagination } from 'antd';
import { useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { coursewareText } from './courseware.text.ts';
import { PdfSheet, usePdf, useSize } from './PdfSheet.tsx';
import styles from './slide.module.css';

/** A document at an address, page by page, from the page `first`. */
export function PdfPages({ address, name, first = 1 }: { address: string; name: string; first?: number }) {
  const t = useText(coursewareText);
  const { pdf, broken } = usePdf(address);
  const { ref, size } = useSize<HTMLDivElement>();
  const [page, setPage] = useState(first);
  return (
    <>
      <div className={styles.page} ref={ref}>
        {broken && <p className={styles.wait}>{t('broken')}</p>}
        {!pdf && !broken && <p className={styles.wait}>{t('loading')}</p>}
        {pdf && (
          <PdfSheet
            pdf={pdf}
            page={Math.min(page, pdf.numPages)}
            width={Math.min(size.width, 1000)}
            label={`${name} ${page}`}
          />
        )}
      </div>
      <Pagination simple hideOnSinglePage pageSize={1} current={page} total={pdf?.numPages ?? 1} onChange={setPage} />
    </>
  );
}
