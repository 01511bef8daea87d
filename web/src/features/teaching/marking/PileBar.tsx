import { LeftOutlined, RightOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../../ui/text/text.ts';
import type { Pile } from './mark-pile.ts';
import { markingText } from './marking.text.ts';
import styles from './Pile.module.css';
import { PileDrawer } from './PileDrawer.tsx';
import { markingAddress } from './usePile.ts';

/** How far one is in the pile, and the ways through it: back, on, and by name. */
export function PileBar({ pile, runId }: { pile: Pile; runId: string }) {
  const t = useText(markingText);
  const navigate = useNavigate();
  const [listed, setListed] = useState(false);
  const go = (to: Pile['next']) => to && navigate(markingAddress(to.runId));

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = event.key === 'ArrowUp' ? pile.previous : event.key === 'ArrowDown' ? pile.next : undefined;
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
          disabled={!pile.previous}
          aria-label={t('previous')}
          title={`${t('previous')}${pile.previous ? ` · ${pile.previous.studentName}` : ''} (Alt + ↑)`}
          onClick={() => go(pile.previous)}
        />
        <Button icon={<UnorderedListOutlined aria-hidden />} onClick={() => setListed(true)}>
          {t('progress', { n: pile.marked, all: pile.reports.length })}
        </Button>
        <Button
          icon={<RightOutlined aria-hidden />}
          disabled={!pile.next}
          aria-label={t('skip')}
          title={`${t('skip')}${pile.next ? ` · ${pile.next.studentName}` : ''} (Alt + ↓)`}
          onClick={() => go(pile.next)}
        />
      </Space.Compact>
      <PileDrawer open={listed} pile={pile} runId={runId} onClose={() => setListed(false)} />
    </>
  );
}
