import CompressOutlined from '@ant-design/icons/CompressOutlined';
import ExpandOutlined from '@ant-design/icons/ExpandOutlined';
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined';
import MinusOutlined from '@ant-design/icons/MinusOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { MindMapContent } from '@xueyan/contract/content/mind-map';
import { Button, Switch } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { type Canvas, openCanvas } from './canvas.ts';
import { MapKeys } from './MapKeys.tsx';
import { MapSearch } from './MapSearch.tsx';
import { MindMapOutline } from './MindMapOutline.tsx';
import styles from './mind-map.module.css';
import { viewText } from './mind-map-view.text.ts';

interface Props {
  title: string;
  content: MindMapContent;
}

/** A map to read: it is moved, zoomed and folded, and not changed. */
export function MindMapView({ title, content }: Props) {
  const t = useText(viewText);
  const frame = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [canvas, setCanvas] = useState<Canvas | null>(null);
  const [outline, setOutline] = useState(false);
  const begin = useEffectEvent((el: HTMLElement) => openCanvas(el, content, { editor: false, words: '', mark: '' }));
  const drawn = JSON.stringify(content);
  useEffect(() => {
    if (!room.current || !drawn) return;
    const opened = begin(room.current);
    setCanvas(opened);
    const observer = new ResizeObserver(
      ([size]) => size?.contentRect.width && size.contentRect.height && opened.resize(),
    );
    observer.observe(room.current);
    return () => {
      observer.disconnect();
      setCanvas(null);
      opened.destroy();
    };
  }, [drawn]);
  const button = (label: string, icon: ReactNode, press: () => void) => (
    <Button size="small" icon={icon} aria-label={label} title={label} onClick={press} />
  );
  return (
    <div className={styles.view} ref={frame}>
      <div className={styles.bar}>
        {button(t('larger'), <PlusOutlined aria-hidden />, () => canvas?.view.enlarge())}
        {button(t('smaller'), <MinusOutlined aria-hidden />, () => canvas?.view.narrow())}
        {button(t('fit'), <ExpandOutlined aria-hidden />, () => canvas?.view.fit())}
        <Button size="small" onClick={() => canvas?.execCommand('EXPAND_ALL')}>
          {t('unfold')}
        </Button>
        <Button
          size="small"
          icon={<CompressOutlined aria-hidden />}
          onClick={() => canvas?.execCommand('UNEXPAND_ALL')}
        >
          {t('fold')}
        </Button>
        <span>
          <Switch size="small" checked={outline} onChange={setOutline} aria-label={t('outline')} /> {t('outline')}
        </span>
        <span className={styles.grow} />
        <MapSearch canvas={canvas} frame={frame} />
        <MapKeys frame={frame} editor={false} />
        {button(t('fullScreen'), <FullscreenOutlined aria-hidden />, () => void frame.current?.requestFullscreen?.())}
      </div>
      <div className={styles.room}>
        {outline && <MindMapOutline content={content} label={t('outline')} />}
        <div className={styles.canvas} ref={room} role="application" aria-label={title} />
      </div>
    </div>
  );
}
