import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { deckApi } from '@xueyan/contract/ai/deck';
import { type DeckContent, deckThemeNames, deckThemes, type Slide, slidesMax } from '@xueyan/contract/ai/deck-slide';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Select, Space, Tooltip } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { AutosaveAlerts } from '../../../ui/autosave/AutosaveAlerts.tsx';
import { useDocument } from '../../../ui/autosave/useDocument.ts';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { DeckExports } from './DeckExports.tsx';
import { DeckShow } from './DeckShow.tsx';
import styles from './deck.module.css';
import { deckText } from './deck.text.ts';
import { SlideFields } from './SlideFields.tsx';
import { SlideView } from './SlideView.tsx';
import { useUndo } from './useUndo.ts';

type Loaded = Omit<Output<typeof deckApi.get>, 'content'> & { content: DeckContent };
const fresh: Slide = { layout: 'points', title: '', text: '', notes: '' };

const hasFormula = ({ block }: Slide) => block?.kind === 'formula';

/** A deck with its slides beside it; saves itself where the actor owns it. */
export function DeckEditor({ loaded }: { loaded: Loaded }) {
  const t = useText(deckText);
  const phrase = usePhrase();
  const { deckId, editor, mark } = loaded;
  const [chosen, setChosen] = useState(0);
  const [showing, setShowing] = useState(false);
  const strip = useRef<HTMLOListElement>(null);
  const document = useDocument<DeckContent>({
    name: `deck.${deckId}`,
    loaded: { value: loaded.content, version: loaded.version },
    load: async () => {
      const { content, version } = await call(deckApi.get, { deckId });
      return { value: content ?? loaded.content, version };
    },
    save: (content, version) => call(deckApi.saveContent, { deckId, content, version }),
  });
  useLeaveGuard(document);
  const content = document.value;
  const { slides, theme } = content;
  const at = Math.min(chosen, slides.length - 1);
  const slide = slides[at] ?? fresh;

  const { change, undo, mayUndo } = useUndo(document);
  const put = (next: Slide[], to = at, field?: string) => {
    change({ ...content, slides: next }, field);
    setChosen(Math.max(0, Math.min(to, next.length - 1)));
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
          <DeckExports
            {...{ deckId, strip }}
            title={loaded.title}
            formulas={slides.some(hasFormula)}
            flush={document.flush}
          />
          {editor && (
            <Select
              aria-label={t('theme')}
              value={theme}
              options={deckThemes.map((value) => ({ value, label: phrase(deckThemeNames[value]) }))}
              onChange={(next) => change({ ...content, theme: next })}
            />
          )}
          {editor && (
            <Button disabled={!mayUndo} onClick={undo}>
              {t('undo')}
            </Button>
          )}
        </Space>
        {editor && <SaveState state={document.state} time={document.time} />}
      </div>
      <div className={styles.editor} data-readonly={!editor || undefined}>
        <nav aria-label={t('slides')}>
          <ol className={styles.strip} ref={strip}>
            {slides.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a slide is identified by its index
              <li key={index}>
                <button type="button" aria-current={index === at || undefined} onClick={() => setChosen(index)}>
                  <span
                    role="img"
                    aria-label={t('slideAt', { n: index + 1, title: one.title })}
                    className={styles.small}
                  >
                    <SlideView slide={one} {...{ theme, mark }} />
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.middle}>
          <SlideView {...{ slide, theme, mark }} />
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
            <SlideFields
              {...{ deckId, slide }}
              onChange={(next, field) => put(slides.with(at, next), at, field && `${at} ${field}`)}
            />
          </div>
        )}
      </div>
      {showing && (
        <DeckShow
          count={slides.length}
          view={(index) => <SlideView slide={slides[index] ?? fresh} {...{ theme, mark }} />}
          notes={(index) => slides[index]?.notes ?? ''}
          title={(index) => slides[index]?.title ?? ''}
          from={at}
          onClose={() => setShowing(false)}
        />
      )}
    </>
  );
}
