import type { Source } from '@xueyan/contract/ai/chat';
import { Collapse } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './Chat.module.css';
import { chatText } from './chat.text.ts';

/** What an answer rests on; the numbers are those that stand in it. */
export function SourceList({ sources }: { sources: Source[] }) {
  const t = useText(chatText);
  if (sources.length === 0) return null;
  return (
    <Collapse
      size="small"
      items={[
        {
          key: 'sources',
          label: `${t('sources')}（${sources.length}）`,
          children: sources.map(({ chunkId, title, place, text }, at) => (
            <section key={chunkId} aria-label={`[${at + 1}] ${title}`}>
              <strong>
                [{at + 1}] {title}
                {place && ` · ${place}`}
              </strong>
              <p className={styles.said}>{text}</p>
            </section>
          )),
        },
      ]}
    />
  );
}
