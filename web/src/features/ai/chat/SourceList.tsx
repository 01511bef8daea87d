import type { Source } from '@xueyan/contract/ai/chat';
import { Button, Collapse } from 'antd';
import { Link } from 'react-router';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Chat.module.css';
import { chatText } from './chat.text.ts';

const SourceViewer = lazyNamed(() => import('../knowledge/SourceViewer.shared.tsx'), 'SourceViewer');

interface SourceListProps {
  sources: Source[];
  /** Source whose document is open; null: none. */
  opened: Source | null;
  onOpen: (source: Source) => void;
  onClose: () => void;
}

/** Sources of an answer, with the numbers by which it cites them. */
export function SourceList({ sources, opened, onOpen, onClose }: SourceListProps) {
  const t = useText(chatText);
  if (sources.length === 0) return null;
  return (
    <>
      <Collapse
        size="small"
        items={[
          {
            key: 'sources',
            label: `${t('sources')}（${sources.length}）`,
            children: sources.map((source, at) => (
              <section key={source.chunkId} aria-label={`[${at + 1}] ${source.title}`}>
                <strong>
                  [{at + 1}] {source.title}
                  {source.place && ` · ${source.place}`}
                </strong>
                <p className={styles.said}>{source.text}</p>
                {source.sectionId ? (
                  <Link to={`/courses/${source.documentId}/sections/${source.sectionId}`}>{t('openSource')}</Link>
                ) : (
                  <Button type="link" size="small" onClick={() => onOpen(source)}>
                    {t('openSource')}
                  </Button>
                )}
              </section>
            )),
          },
        ]}
      />
      <DialogSlot subject={opened}>
        {({ documentId, chunkId }, open) => (
          <SourceViewer documentId={documentId} chunkId={chunkId} open={open} onClose={onClose} />
        )}
      </DialogSlot>
    </>
  );
}
