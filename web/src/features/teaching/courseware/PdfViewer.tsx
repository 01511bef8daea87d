import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined';
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined';
import type { CoursewareItem } from '@xueyan/contract/teaching/courseware';
import { Button, InputNumber } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './courseware.module.css';
import { coursewareText } from './courseware.text.ts';
import { PageNote } from './PageNote.tsx';
import { PdfSheet, usePdf, useSize } from './PdfSheet.tsx';
import { useTracker } from './useTracker.ts';

interface Props {
  sectionId: string;
  item: CoursewareItem;
  tracked: boolean;
}

/** Milliseconds for which a page must be visible to count as seen. */
const glanceMs = 1000;
const zooms = { least: 0.4, most: 4, step: 1.25 };

/** A document page by page, opened where the student stopped. */
export function PdfViewer({ sectionId, item, tracked }: Props) {
  const t = useText(coursewareText);
  const { ref: sheet, size } = useSize<HTMLDivElement>();
  const { pdf, broken } = usePdf(item.viewAddress);
  const [page, setPage] = useState(Math.max(1, Math.round(item.position)));
  const [zoom, setZoom] = useState(1);
  const tracker = useTracker(item.attachmentId, tracked);
  const pages = pdf?.numPages ?? 0;
  const shown = Math.min(page, pages || page);

  useEffect(() => {
    if (!pdf) return;
    tracker.measure(pdf.numPages);
    const timer = setTimeout(() => tracker.see(shown, shown), glanceMs);
    return () => clearTimeout(timer);
  }, [pdf, shown, tracker]);

  const turn = (to: number) => {
    setPage(Math.min(Math.max(1, to), pages || 1));
    sheet.current?.scrollTo({ top: 0 });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]')) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowRight' || event.key === 'PageDown') turn(shown + 1);
    else if (event.key === 'ArrowLeft' || event.key === 'PageUp') turn(shown - 1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <div className={styles.viewer}>
        <div className={styles.bar}>
          <Button
            type="text"
            icon={<LeftOutlined aria-hidden />}
            aria-label={t('previous')}
            disabled={shown <= 1}
            onClick={() => turn(shown - 1)}
          />
          <InputNumber
            size="small"
            min={1}
            max={pages || 1}
            precision={0}
            value={shown}
            aria-label={t('goTo')}
            onChange={(next) => next && turn(next)}
          />
          <span className={styles.hint}>/ {pages || '…'}</span>
          <Button
            type="text"
            icon={<RightOutlined aria-hidden />}
            aria-label={t('next')}
            disabled={shown >= pages}
            onClick={() => turn(shown + 1)}
          />
          <span className={styles.grow} />
          <Button
            type="text"
            icon={<ZoomOutOutlined aria-hidden />}
            aria-label={t('zoomOut')}
            disabled={zoom <= zooms.least}
            onClick={() => setZoom(zoom / zooms.step)}
          />
          <Button type="text" size="small" onClick={() => setZoom(1)}>
            {t('fit')}
          </Button>
          <Button
            type="text"
            icon={<ZoomInOutlined aria-hidden />}
            aria-label={t('zoomIn')}
            disabled={zoom >= zooms.most}
            onClick={() => setZoom(zoom * zooms.step)}
          />
        </div>
        <div className={styles.sheet} ref={sheet}>
          {broken ? (
            <p className={styles.wait}>{t('broken')}</p>
          ) : (
            <>
              {!pdf && <p className={styles.wait}>{t('loading')}</p>}
              {pdf && (
                <PdfSheet
                  pdf={pdf}
                  page={shown}
                  width={Math.min(size.width, 1000)}
                  zoom={zoom}
                  label={t('page', { n: shown, all: pages })}
                />
              )}
            </>
          )}
        </div>
      </div>
      <PageNote sectionId={sectionId} item={item} page={shown} onGo={turn} />
    </>
  );
}
