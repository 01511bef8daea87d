import { deckFile } from '@xueyan/contract/ai/deck';
import { Button, Space } from 'antd';
import { type RefObject, useState } from 'react';
import { download } from '../../../api/download.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { printNode } from '../../../ui/browser/print-node.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './deck.module.css';
import { deckText } from './deck.text.ts';
import { blockText } from './deck-block.text.ts';

const DeckToCourse = lazyNamed(() => import('./DeckToCourse.tsx'), 'DeckToCourse');

interface Props {
  deckId: string;
  title: string;
  /** Element that holds every slide as rendered. */
  strip: RefObject<HTMLElement | null>;
  /** Whether slides have formulas, which a PPTX holds as LaTeX. */
  formulas?: boolean;
  /** Saves pending changes. */
  flush: () => Promise<unknown>;
}

/** Exports a deck as PPTX or PDF, or adds it to a course. */
export function DeckExports({ deckId, title, strip, formulas = false, flush }: Props) {
  const t = useText(deckText);
  const own = useText(blockText);
  const notice = useNotice();
  const may = useMay();
  const [busy, setBusy] = useState(false);
  const [adding, setAdding] = useState(false);
  const act = async (run: () => unknown) => {
    setBusy(true);
    try {
      await flush();
      await run();
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };
  const exportFile = async () => {
    await download(deckFile.path, { deckId });
    if (formulas) notice.success(own('formulasAsText'));
  };
  const print = () => {
    notice.success(own('pdfHint'));
    const sheets = document.createElement('div');
    for (const slide of strip.current?.querySelectorAll('[data-slide]') ?? []) {
      const sheet = document.createElement('div');
      sheet.className = styles.sheet ?? '';
      sheet.append(slide.cloneNode(true));
      sheets.append(sheet);
    }
    printNode(sheets, title);
  };
  return (
    <Space wrap>
      <Button loading={busy} onClick={() => void act(exportFile)}>
        {t('export')}
      </Button>
      <Button disabled={busy} onClick={print}>
        {own('pdf')}
      </Button>
      {may('course.teach') && (
        <Button disabled={busy} onClick={() => void act(() => setAdding(true))}>
          {own('course')}
        </Button>
      )}
      <DialogSlot subject={adding}>
        {(_, shown) => <DeckToCourse deckId={deckId} open={shown} onClose={() => setAdding(false)} />}
      </DialogSlot>
    </Space>
  );
}
