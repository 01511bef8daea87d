import { type MindMapContent, mindMapApi } from '@xueyan/contract/content/mind-map';
import { aiMark } from '@xueyan/contract/wire/ai-mark';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { AutosaveAlerts } from '../../../ui/autosave/AutosaveAlerts.tsx';
import { useDocument } from '../../../ui/autosave/useDocument.ts';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { type Canvas, drawingOf, drawnOf, openCanvas, themeOf } from './canvas.ts';
import { MapKeys } from './MapKeys.tsx';
import { MapSearch } from './MapSearch.tsx';
import { MindMapBar } from './MindMapBar.tsx';
import { MindMapOutline } from './MindMapOutline.tsx';
import styles from './mind-map.module.css';
import { mindMapText } from './mind-map.text.ts';
import { OutlineEditor } from './OutlineEditor.tsx';

const parts = ({ topics, lines }: MindMapContent) => ({ topics, lines });

/** Editor of a map; it saves itself. */
export function MindMapEditor({ loaded }: { loaded: Output<typeof mindMapApi.get> }) {
  const t = useText(mindMapText);
  const { mapId, editor, title } = loaded;
  const phrase = usePhrase();
  const mark = loaded.mark ? phrase(aiMark) : '';
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

  /** Topics and lines last reported by the drawing; only changes from elsewhere are drawn. */
  const told = useRef(JSON.stringify(parts(document.value)));
  const onChange = useEffectEvent((from: Canvas) => {
    if (!editor) return;
    const drawing = drawingOf(from);
    const now = JSON.stringify(drawing);
    if (now === told.current) return;
    told.current = now;
    document.change((old) => ({ ...old, ...drawing }));
  });
  const begin = useEffectEvent((el: HTMLElement) =>
    openCanvas(el, document.value, { editor, mark, words: t('topic') }),
  );
  useEffect(() => {
    if (!room.current) return;
    const opened = begin(room.current);
    opened.on('data_change', () => onChange(opened));
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
  }, []);

  const { layout, theme } = document.value;
  useEffect(() => canvas?.setLayout(layout), [canvas, layout]);
  useEffect(() => canvas?.setThemeConfig(themeOf(theme)), [canvas, theme]);
  const drawn = JSON.stringify(parts(document.value));
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
          mapId={mapId}
          canvas={canvas}
          editor={editor}
          title={title}
          mark={mark}
          content={document.value}
          outline={outline}
          onOutline={setOutline}
          onChange={(part) => document.change((old) => ({ ...old, ...part }))}
          onFullScreen={() => void frame.current?.requestFullscreen?.()}
          tools={
            <>
              <MapSearch canvas={canvas} frame={frame} />
              <MapKeys frame={frame} editor={editor} />
            </>
          }
          status={editor && <SaveState state={document.state} time={document.time} />}
        />
        <div className={styles.room}>
          {outline &&
            (editor && canvas ? (
              <OutlineEditor canvas={canvas} label={t('outline')} />
            ) : (
              <MindMapOutline content={document.value} label={t('outline')} />
            ))}
          <div className={styles.canvas} ref={room} role="application" aria-label={title} />
        </div>
      </div>
    </>
  );
}
