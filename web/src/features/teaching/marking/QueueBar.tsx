import { LeftOutlined, RightOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../../ui/text/text.ts';
import type { MarkingQueue } from './mark-queue.ts';
import { markingText } from './marking.text.ts';
import styles from './Queue.module.css';
import { QueueDrawer } from './QueueDrawer.tsx';
import { markingAddress } from './useMarkingQueue.ts';

/** Progress in the marking queue, with buttons for previous, next and by name. */
export function QueueBar({ markingQueue, runId }: { markingQueue: MarkingQueue; runId: string }) {
  const t = useText(markingText);
  const navigate = useNavigate();
  const [listed, setListed] = useState(false);
  const go = (to: MarkingQueue['next']) => to && navigate(markingAddress(to.runId));

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to =
      event.key === 'ArrowUp' ? markingQueue.previous : event.key === 'ArrowDown' ? markingQueue.next : undefined;
    if (!to) return;
    event.preventDefault();
    go(to);
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <Space.Compact className={styles.bar ?? ''}>
        <Button
          icon={<LeftOutlined aria-hidden />}
          disabled={!markingQueue.previous}
          aria-label={t('previous')}
          title={`${t('previous')}${markingQueue.previous ? ` · ${markingQueue.previous.studentName}` : ''} (Alt + ↑)`}
          onClick={() => go(markingQueue.previous)}
        />
        <Button icon={<UnorderedListOutlined aria-hidden />} onClick={() => setListed(true)}>
          {t('progress', { n: markingQueue.marked, all: markingQueue.reports.length })}
        </Button>
        <Button
          icon={<RightOutlined aria-hidden />}
          disabled={!markingQueue.next}
          aria-label={t('skip')}
          title={`${t('skip')}${markingQueue.next ? ` · ${markingQueue.next.studentName}` : ''} (Alt + ↓)`}
          onClick={() => go(markingQueue.next)}
        />
      </Space.Compact>
      <QueueDrawer open={listed} markingQueue={markingQueue} runId={runId} onClose={() => setListed(false)} />
    </>
  );
}
