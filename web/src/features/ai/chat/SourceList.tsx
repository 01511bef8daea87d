import type { Source } from '@xueyan/contract/ai/chat';
import { Button, Collapse } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Chat.module.css';
import { chatText } from './chat.text.ts';

const SourceViewer = lazyNamed(() => import('../knowledge/SourceViewer.shared.tsx'), 'SourceViewer');

/** Sources of an answer, with the numbers by which it cites them. */
export function SourceList({ sources }: { sources: Source[] }) {
  const t = useText(chatText);
  const [opened, setOpened] = useState<{ documentId: string; chunkId: string } | null>(null);
  if (sources.length === 0) return null;
  return (
    <>
      <Collapse
        size="small"
        items={[
          {
            key: 'sources',
            label: `${t('sources')}（${sources.length}）`,
            children: sources.map(({ chunkId, documentId, sectionId, title, place, text }, at) => (
              <section key={chunkId} aria-label={`[${at + 1}] ${title}`}>
                <strong>
                  [{at + 1}] {title}
                  {place && ` · ${place}`}
                </strong>
                <p className={styles.said}>{text}</p>
                {sectionId ? (
                  <Link to={`/courses/${documentId}/sections/${sectionId}`}>{t('openSource')}</Link>
                ) : (
                  <Button type="link" size="small" onClick={() => setOpened({ documentId, chunkId })}>
                    {t('openSource')}
                  </Button>
                )}
              </section>
            )),
          },
        ]}
      />
      <DialogSlot subject={opened}>
        {(spot, open) => <SourceViewer {...spot} open={open} onClose={() => setOpened(null)} />}
      </DialogSlot>
    </>
  );
}
