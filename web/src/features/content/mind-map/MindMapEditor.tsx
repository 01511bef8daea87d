import { type MindMapContent, mindMapApi } from '@xueyan/contract/content/mind-map';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { AutosaveAlerts } from '../../../ui/autosave/AutosaveAlerts.tsx';
import { useDocument } from '../../../ui/autosave/useDocument.ts';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { useText } from '../../../ui/text/text.ts';
import { type Canvas, drawnOf, openCanvas, themeOf, topicsIn } from './canvas.ts';
import { MindMapBar } from './MindMapBar.tsx';
import styles from './mind-map.module.css';
import { mindMapText } from './mind-map.text.ts';
import { linesOf, treeOf } from './topics.ts';

/** A map as it is drawn, with what can be done to it; it saves itself. */
export function MindMapEditor({ loaded }: { loaded: Output<typeof mindMapApi.get> }) {
  const t = useText(mindMapText);
  const { mapId, editor, title } = loaded;
  const frame = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [canvas, setCanvas] = useState<Canvas | null>(null);
  const [outline, setOutline] = useState(false);
  const document = useDocument<MindMapContent>({
    name: `mindmap.${mapId}`,
    loaded: { value: loaded.content, version: loaded.version },
    load: async () => {
      const { content, version } = await call(mindMapApi.get, { mapId });
      return { value: content, version };
    },
    save: (content, version) => call(mindMapApi.saveContent, { mapId, content, version }),
  });
  useLeaveGuard(document);

  /** What the drawing says was last told by it: only what comes from elsewhere is drawn anew. */
  const told = useRef(JSON.stringify(document.value.topics));
  const onChange = useEffectEvent((from: Canvas) => {
    if (!editor) return;
    const topics = topicsIn(from);
    const now = JSON.stringify(topics);
    if (now === told.current) return;
    told.current = now;
    document.change((old) => ({ ...old, topics }));
  });
  const begin = useEffectEvent((el: HTMLElement) => openCanvas(el, document.value, editor, t('topic')));
  useEffect(() => {
    if (!room.current) return;
    const opened = begin(room.current);
    opened.on('data_change', () => onChange(opened));
    setCanvas(opened);
    const observer = new ResizeObserver(() => opened.resize());
    observer.observe(room.current);
    return () => {
      observer.disconnect();
      setCanvas(null);
      opened.destroy();
    };
  }, []);

  const { layout, theme, topics } = document.value;
  useEffect(() => canvas?.setLayout(layout), [canvas, layout]);
  useEffect(() => canvas?.setThemeConfig(themeOf(theme)), [canvas, theme]);
  const drawn = JSON.stringify(topics);
  const draw = useEffectEvent(() => canvas?.setData(drawnOf(document.value)));
  useEffect(() => {
    if (drawn === told.current) return;
    told.current = drawn;
    draw();
  }, [drawn]);

  return (
    <>
      <AutosaveAlerts document={document} />
      <div className={styles.editor} ref={frame}>
        <MindMapBar
          canvas={canvas}
          editor={editor}
          title={title}
          content={document.value}
          outline={outline}
          onOutline={setOutline}
          onChange={(part) => document.change((old) => ({ ...old, ...part }))}
          onFullScreen={() => void frame.current?.requestFullscreen?.()}
          status={editor && <SaveState state={document.state} time={document.time} />}
        />
        <div className={styles.room}>
          {outline && (
            <ol className={styles.outline} aria-label={t('outline')}>
              {linesOf(treeOf(topics)).map(({ one, level }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is where it stands.
                <li key={at} style={{ paddingInlineStart: level * 16 }} title={one.note}>
                  {one.link ? (
                    <a href={one.link} target="_blank" rel="noreferrer">
                      {one.text}
                    </a>
                  ) : (
                    one.text
                  )}
                </li>
              ))}
            </ol>
          )}
          <div className={styles.canvas} ref={room} role="application" aria-label={title} />
        </div>
      </div>
    </>
  );
}
