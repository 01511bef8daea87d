import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '../text/text.ts';
import type { EditorPort, EditorTool } from './editor-port.ts';
import styles from './RichArea.module.css';
import { RichSession } from './rich-session.ts';
import { vditorText, vditorWords } from './vditor.text.ts';

interface RichAreaProps {
  mode: 'ir' | 'wysiwyg';
  port: RefObject<EditorPort | null>;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  ariaLabel: string;
  readOnly: boolean;
  /** True while the plain field is still shown instead. */
  hidden: boolean;
  /** Takes the focus from the plain field, at the end of the text. */
  takesOver: boolean;
  onReady: () => void;
  onFailed: () => void;
  onEscape: () => void;
  onTools: (tools: EditorTool[]) => void;
}

/**
 * The text in rich form. Its mode, texts and whether it is editable are fixed when it opens: give it another key to
 * change them. Until it is ready, the parent shows the plain field.
 */
export function RichArea({
  mode,
  port,
  value,
  placeholder = '',
  ariaLabel,
  readOnly,
  hidden,
  takesOver,
  ...on
}: RichAreaProps) {
  const t = useText(vditorText);
  const host = useRef<HTMLDivElement>(null);
  const session = useRef<RichSession | null>(null);

  const open = useEffectEvent((element: HTMLElement) =>
    RichSession.open({
      ...{ host: element, mode, value, words: vditorWords(t), placeholder, label: ariaLabel, readOnly },
      onChange: (text) => change(text),
      onEscape: () => leave(),
      onTools: (tools) => hold(tools),
    }),
  );
  const change = useEffectEvent((text: string) => on.onChange(text));
  const leave = useEffectEvent(() => on.onEscape());
  const hold = useEffectEvent((tools: EditorTool[]) => on.onTools(tools));
  const started = useEffectEvent((made: RichSession) => {
    session.current = made;
    // The plain field may have been typed into while the editor loaded.
    made.take(value);
    on.onReady();
  });
  const failed = useEffectEvent(() => on.onFailed());

  useEffect(() => {
    const frame = host.current;
    if (!frame) return;
    // A new element each time: an editor that is still opening when it is given up must not write into the next one's.
    const element = document.createElement('div');
    frame.append(element);
    let gone = false;
    open(element).then(
      (made) => (gone ? made.close() : started(made)),
      () => gone || failed(),
    );
    return () => {
      gone = true;
      if (session.current) {
        if (port.current === session.current) port.current = null;
        session.current.close();
        session.current = null;
      }
      element.remove();
    };
  }, [port]);

  const show = useEffectEvent(() => {
    port.current = session.current;
    if (takesOver) session.current?.focusEnd();
  });
  useEffect(() => {
    if (!hidden) show();
  }, [hidden]);

  useEffect(() => session.current?.take(value), [value]);
  useEffect(() => session.current?.setLabels({ label: ariaLabel, placeholder }), [ariaLabel, placeholder]);

  return <div ref={host} className={styles.rich} hidden={hidden} />;
}
