import { Pagination } from 'antd';
import { useEffect, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { coursewareText } from './courseware.text.ts';
import { PdfMarks } from './PdfMarks.tsx';
import { PdfSheet, usePdf, useSize } from './PdfSheet.tsx';
import { pageWith } from './pdf-text.ts';
import styles from './slide.module.css';

interface PdfPagesProps {
  address: string;
  name: string;
  /** Page to begin with, from 1; by default the one that has the passage, or the first. */
  first?: number;
  /** Text that is marked where it stands. */
  passage?: string;
}

/** A document at an address, page by page. */
export function PdfPages({ address, name, first, passage = '' }: PdfPagesProps) {
  const t = useText(coursewareText);
  const { pdf, broken } = usePdf(address);
  const { ref, size } = useSize<HTMLElement>();
  const [page, setPage] = useState(first ?? 1);
  useEffect(() => {
    if (!pdf || first !== undefined || !passage) return;
    let left = false;
    pageWith(pdf, passage).then(
      (found) => !left && found && setPage(found),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [pdf, first, passage]);
  const shown = Math.min(page, pdf?.numPages ?? page);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable */}
      <section className={styles.reading} ref={ref} tabIndex={0} aria-label={name}>
        {broken && <p className={styles.wait}>{t('broken')}</p>}
        {!pdf && !broken && <p className={styles.wait}>{t('loading')}</p>}
        {pdf && (
          <div className={styles.sheet}>
            <PdfSheet pdf={pdf} page={shown} width={Math.min(size.width, 1000)} label={`${name} ${shown}`} />
            {passage && <PdfMarks pdf={pdf} page={shown} passage={passage} />}
          </div>
        )}
      </section>
      <Pagination simple hideOnSinglePage pageSize={1} current={shown} total={pdf?.numPages ?? 1} onChange={setPage} />
    </>
  );
}
