import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { deckApi } from '@xueyan/contract/ai/deck';
import type { ImportedEdits, ImportedSlide, ImportedSource } from '@xueyan/contract/ai/deck-import';
import { titleNow } from '@xueyan/contract/ai/deck-import';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Alert, Button, Space, Tooltip } from 'antd';
import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { AutosaveAlerts } from '../../../ui/autosave/AutosaveAlerts.tsx';
import { useDocument } from '../../../ui/autosave/useDocument.ts';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { useText } from '../../../ui/text/text.ts';
import { DeckExports } from './DeckExports.tsx';
import { DeckShow } from './DeckShow.tsx';
import styles from './deck.module.css';
import { deckText } from './deck.text.ts';
import { importText } from './deck-import.text.ts';
import { ImportedFields } from './ImportedFields.tsx';
import { ImportedSlideView } from './ImportedSlideView.tsx';
import { RemovedSlides } from './RemovedSlides.tsx';
import { useUndo } from './useUndo.ts';

type Loaded = Omit<Output<typeof deckApi.get>, 'file'> & { file: { source: ImportedSource; edits: ImportedEdits } };
const nothing: ImportedSlide = { from: 0, texts: {}, notes: null };

/** Editor of an imported PPTX: its texts, notes and order can be changed, all else in it stays. */
export function ImportedEditor({ loaded }: { loaded: Loaded }) {
  const t = useText(deckText);
  const own = useText(importText);
  const { deckId, editor, file } = loaded;
  const { source } = file;
  const [chosen, setChosen] = useState(0);
  const [showing, setShowing] = useState(false);
  const strip = useRef<HTMLOListElement>(null);
  const document = useDocument<ImportedEdits>({
    name: `deck.${deckId}`,
    loaded: { value: file.edits, version: loaded.version },
    load: async () => {
      const { file: found, version } = await call(deckApi.get, { deckId });
      return { value: found?.edits ?? file.edits, version };
    },
    save: (edits, version) => call(deckApi.saveEdits, { deckId, edits, version }),
  });
  useLeaveGuard(document);
  const { change, undo, mayUndo } = useUndo(document);
  const { slides } = document.value;
  const at = Math.min(chosen, slides.length - 1);
  const slide = slides[at] ?? nothing;
  const put = (next: ImportedSlide[], to = at, field = '') => {
    change({ slides: next }, field);
    setChosen(Math.max(0, Math.min(to, next.length - 1)));
  };
  const moved = (by: number) => put(slides.toSpliced(at, 1).toSpliced(at + by, 0, slide), at + by);
  const tools = [
    { key: 'up' as const, icon: <ArrowUpOutlined aria-hidden />, off: at === 0, run: () => moved(-1) },
    {
      key: 'down' as const,
      icon: <ArrowDownOutlined aria-hidden />,
      off: at >= slides.length - 1,
      run: () => moved(1),
    },
    {
      ...{ key: 'drop' as const, icon: <DeleteOutlined aria-hidden />, off: slides.length < 2 },
      run: () => put(slides.toSpliced(at, 1)),
    },
  ];
  const notesOf = (one: ImportedSlide) => one.notes ?? source.slides[one.from]?.notes ?? '';

  return (
    <>
      <AutosaveAlerts document={document} />
      <div className={styles.bar}>
        <Space wrap>
          <Button type="primary" onClick={() => setShowing(true)}>
            {t('present')}
          </Button>
          <DeckExports {...{ deckId, strip }} title={loaded.title} flush={document.flush} />
          {editor && (
            <Button disabled={!mayUndo} onClick={undo}>
              {t('undo')}
            </Button>
          )}
        </Space>
        {editor && <SaveState state={document.state} time={document.time} />}
      </div>
      {editor && <Alert className={styles.about} type="info" showIcon title={own('about')} />}
      <div className={styles.editor} data-readonly={!editor || undefined}>
        <nav aria-label={t('slides')}>
          <ol className={styles.strip} ref={strip}>
            {slides.map((one, index) => (
              <li key={one.from}>
                <button type="button" aria-current={index === at || undefined} onClick={() => setChosen(index)}>
                  <span
                    role="img"
                    aria-label={t('slideAt', { n: index + 1, title: titleNow(source, one) })}
                    className={styles.small}
                  >
                    <ImportedSlideView source={source} slide={one} />
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.middle}>
          <ImportedSlideView source={source} slide={slide} />
          {editor ? (
            <Space wrap className={styles.tools}>
              {tools.map(({ key, icon, off, run }) => (
                <Tooltip key={key} title={t(key)}>
                  <Button icon={icon} disabled={off} aria-label={t(key)} onClick={run} />
                </Tooltip>
              ))}
            </Space>
          ) : (
            notesOf(slide) && <p className={styles.quiet}>{notesOf(slide)}</p>
          )}
          {editor && (
            <RemovedSlides
              source={source}
              slides={slides}
              onBack={(one) => put(slides.toSpliced(at + 1, 0, one), at + 1)}
            />
          )}
        </div>
        {editor && (
          <div className={styles.fields}>
            <ImportedFields
              {...{ source, slide, at }}
              onChange={(next, field) => put(slides.with(at, next), at, field)}
            />
          </div>
        )}
      </div>
      {showing && (
        <DeckShow
          count={slides.length}
          view={(index) => <ImportedSlideView source={source} slide={slides[index] ?? nothing} />}
          notes={(index) => notesOf(slides[index] ?? nothing)}
          title={(index) => titleNow(source, slides[index] ?? nothing)}
          from={at}
          onClose={() => setShowing(false)}
        />
      )}
    </>
  );
}
