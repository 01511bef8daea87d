import DownOutlined from '@ant-design/icons/DownOutlined';
import UpOutlined from '@ant-design/icons/UpOutlined';
import { Button, Input, type InputRef } from 'antd';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import type { Canvas, DrawnTopic } from './canvas.ts';
import { foundTopics } from './found-topics.ts';
import { isOfMap } from './key-of-map.ts';
import { mapToolText } from './map-tool.text.ts';
import styles from './mind-map.module.css';

interface Props {
  canvas: Canvas | null;
  /** Element of the map with its bar: Ctrl+F there leads here. */
  frame: RefObject<HTMLElement | null>;
}

/** Search within a map: matches are counted, and each is brought into view. */
export function MapSearch({ canvas, frame }: Props) {
  const t = useText(mapToolText);
  const input = useRef<InputRef>(null);
  const lit = useRef<DrawnTopic | null>(null);
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const found = canvas && words.trim() ? foundTopics(canvas.getData(), words) : [];
  const show = (uid: string | undefined) => {
    lit.current?.closeHighlight();
    lit.current = null;
    if (!uid) return;
    canvas?.execCommand('GO_TARGET_NODE', uid, (topic: DrawnTopic) => {
      lit.current = topic;
      topic.highlight();
    });
  };
  const search = (text: string) => {
    setWords(text);
    setAt(0);
    show(canvas && text.trim() ? foundTopics(canvas.getData(), text)[0] : undefined);
  };
  const step = (by: number) => {
    if (found.length === 0) return;
    const next = (Math.min(at, found.length - 1) + by + found.length) % found.length;
    setAt(next);
    show(found[next]);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isFind = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'f';
    if (!isFind || !isOfMap(event, frame.current)) return;
    event.preventDefault();
    input.current?.focus({ cursor: 'all' });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const button = (label: string, icon: React.ReactNode, by: number) => (
    <Button
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={found.length === 0}
      onClick={() => step(by)}
    />
  );
  return (
    <search className={styles.search}>
      <Input
        ref={input}
        size="small"
        allowClear
        value={words}
        maxLength={100}
        placeholder={t('search')}
        aria-label={t('search')}
        onChange={({ target }) => search(target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') search('');
        }}
      />
      {words.trim() && (
        <>
          <output>
            {found.length === 0 ? t('noMatch') : `${Math.min(at, found.length - 1) + 1} / ${found.length}`}
          </output>
          {button(t('previous'), <UpOutlined aria-hidden />, -1)}
          {button(t('next'), <DownOutlined aria-hidden />, 1)}
        </>
      )}
    </search>
  );
}
