import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { coursewareText } from './courseware.text.ts';
import { type Placed, placesOf } from './pdf-text.ts';
import styles from './slide.module.css';

/** Marks over a page where a passage stands; the first one is brought into view. */
export function PdfMarks({ pdf, page, passage }: { pdf: PDFDocumentProxy; page: number; passage: string }) {
  const t = useText(coursewareText);
  const first = useRef<HTMLElement>(null);
  const [marks, setMarks] = useState<Placed[]>([]);
  useEffect(() => {
    let left = false;
    placesOf(pdf, page, passage).then(
      (found) => !left && setMarks(found),
      () => undefined,
    );
    return () => {
      left = true;
      setMarks([]);
    };
  }, [pdf, page, passage]);
  useEffect(() => {
    if (marks.length > 0) first.current?.scrollIntoView({ block: 'center' });
  }, [marks]);
  return marks.map(({ text, style }, at) => (
    <mark
      key={`${style.left} ${style.top}`}
      ref={at === 0 ? first : undefined}
      className={styles.mark}
      style={style}
      title={t('cited')}
    >
      {text}
    </mark>
  ));
}
