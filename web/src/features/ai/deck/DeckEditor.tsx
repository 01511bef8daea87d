import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { deckApi, deckFile } from '@xueyan/contract/ai/deck';
import { type DeckContent, deckThemeNames, deckThemes, type Slide, slidesMax } from '@xueyan/contract/ai/deck-slide';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Select, Space, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { call } from '../../../api/call.ts';
import { download } from '../../../api/download.ts';
import { AutosaveAlerts } from '../../../ui/autosave/AutosaveAlerts.tsx';
import { useDocument } from '../../../ui/autosave/useDocument.ts';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { DeckShow } from './DeckShow.tsx';
import styles from './deck.module.css';
import { deckText } from './deck.text.ts';
import { SlideFields } from './SlideFields.tsx';
import { SlideView } from './SlideView.tsx';

const fresh: Slide = { layout: 'points', title: '', text: '', notes: '' };
/** Steps that can be undone. */
const undoMax = 100;

/** A deck with its slides beside each other; it saves itself where it is one's own. */
export function DeckEditor({ loaded }: { loaded: Output<typeof deckApi.get> }) {
  const t = useText(deckText);
  const phrase = usePhrase();
  const notice = useNotice();
  const { deckId, editor } = loaded;
  const [chosen, setChosen] = useState(0);
  const [showing, setShowing] = useState(false);
  const [saving, setSaving] = useState(false);
  const [before, setBefore] = useState<DeckContent[]>([]);
  const document = useDocument<DeckContent>({
    name: `deck.${deckId}`,
    loaded: { value: loaded.content, version: loaded.version },
    load: async () => {
      const { content, version } = await call(deckApi.get, { deckId });
      return { value: content, version };
    },
    save: (content, version) => call(deckApi.saveContent, { deckId, content, version }),
  });
  useLeaveGuard(document);
  const content = document.value;
  const { slides, theme } = content;
  const at = Math.min(chosen, slides.length - 1);
  const slide = slides[at] ?? fresh;

  const change = (next: DeckContent) => {
    setBefore((all) => [...all, content].slice(-undoMax));
    document.change(() => next);
  };
  const put = (next: Slide[], to = at) => {
    change({ ...content, slides: next });
    setChosen(Math.max(0, Math.min(to, next.length - 1)));
  };
  const undo = () => {
    const last = before.at(-1);
    if (!last) return;
    setBefore(before.slice(0, -1));
    document.change(() => last);
  };
  const save = () => {
    setSaving(true);
    download(deckFile.path, { deckId })
      .catch(notice.error)
      .finally(() => setSaving(false));
  };
  const full = slides.length >= slidesMax;
  const tools: { key: 'add' | 'double' | 'up' | 'down' | 'drop'; icon: ReactNode; off: boolean; run: () => void }[] = [
    {
      key: 'add',
      icon: <PlusOutlined aria-hidden />,
      off: full,
      run: () => put(slides.toSpliced(at + 1, 0, fresh), at + 1),
    },
    {
      key: 'double',
      icon: <CopyOutlined aria-hidden />,
      off: full,
      run: () => put(slides.toSpliced(at, 0, slide), at + 1),
    },
    {
      ...{ key: 'up', icon: <ArrowUpOutlined aria-hidden />, off: at === 0 },
      run: () => put(slides.toSpliced(at, 1).toSpliced(at - 1, 0, slide), at - 1),
    },
    {
      ...{ key: 'down', icon: <ArrowDownOutlined aria-hidden />, off: at >= slides.length - 1 },
      run: () => put(slides.toSpliced(at, 1).toSpliced(at + 1, 0, slide), at + 1),
    },
    {
      key: 'drop',
      icon: <DeleteOutlined aria-hidden />,
      off: slides.length < 2,
      run: () => put(slides.toSpliced(at, 1), at),
    },
  ];

  return (
    <>
      <AutosaveAlerts document={document} />
      <div className={styles.bar}>
        <Space wrap>
          <Button type="primary" onClick={() => setShowing(true)}>
            {t('present')}
          </Button>
          <Button loading={saving} onClick={save}>
            {t('export')}
          </Button>
          {editor && (
            <Select
              aria-label={t('theme')}
              value={theme}
              options={deckThemes.map((value) => ({ value, label: phrase(deckThemeNames[value]) }))}
              onChange={(next) => change({ ...content, theme: next })}
            />
          )}
          {editor && (
            <Button disabled={before.length === 0} onClick={undo}>
              {t('undo')}
            </Button>
          )}
        </Space>
        {editor && <SaveState state={document.state} time={document.time} />}
      </div>
      <div className={styles.editor} data-readonly={!editor || undefined}>
        <nav aria-label={t('slides')}>
          <ol className={styles.strip}>
            {slides.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a slide is where it stands.
              <li key={index}>
                <button
                  type="button"
                  aria-current={index === at || undefined}
                  aria-label={t('slideAt', { n: index + 1, title: one.title })}
                  onClick={() => setChosen(index)}
                >
                  <SlideView slide={one} theme={theme} />
                </button>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.middle}>
          <SlideView {...{ slide, theme }} />
          {editor ? (
            <Space wrap className={styles.tools}>
              {tools.map(({ key, icon, off, run }) => (
                <Tooltip key={key} title={t(key)}>
                  <Button icon={icon} disabled={off} aria-label={t(key)} onClick={run} />
                </Tooltip>
              ))}
            </Space>
          ) : (
            slide.notes && <p className={styles.quiet}>{slide.notes}</p>
          )}
        </div>
        {editor && (
          <div className={styles.fields}>
            <SlideFields slide={slide} onChange={(part) => put(slides.with(at, { ...slide, ...part }))} />
          </div>
        )}
      </div>
      {showing && <DeckShow content={content} from={at} onClose={() => setShowing(false)} />}
    </>
  );
}
