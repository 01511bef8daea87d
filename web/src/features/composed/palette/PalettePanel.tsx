import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { type PalettePerson, paletteMaxWords } from '@xueyan/contract/composed/palette';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './Palette.module.css';
import { PaletteList } from './PaletteList.tsx';
import { PersonCard } from './PersonCard.tsx';
import { paletteText } from './palette.text.ts';
import type { PaletteItem } from './palette-item.ts';
import { rememberChoice } from './recent.ts';
import { usePaletteGroups, usePersonGroups } from './usePaletteGroups.ts';

/** An input and its results. The focus stays in the input; the arrow keys move through the results. */
export function PalettePanel({ onClose }: { onClose: () => void }) {
  const t = useText(paletteText);
  const id = useId();
  const [words, setWords] = useState('');
  const [person, setPerson] = useState<PalettePerson | null>(null);
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const found = usePaletteGroups(person ? '' : words, setPerson);
  const ofPerson = usePersonGroups(person, words);
  const groups = person ? ofPerson : found.groups;
  const items = groups.flatMap((group) => group.items);
  const active = Math.min(at, items.length - 1);

  // The dialog takes the focus while it opens; it is moved to the input afterwards.
  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus(), 0);
    return () => clearTimeout(timer);
  }, []);

  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    setWords('');
    setAt(0);
    if (item.stays) {
      item.run();
      input.current?.focus();
      return;
    }
    if (item.recent) rememberChoice(item.recent);
    onClose();
    item.run();
  };

  // Until the server has answered, the list shows results of a shorter input: Enter waits for the matching ones.
  const [waiting, setWaiting] = useState(false);
  const enter = () => {
    if (found.searching && items[active]?.recent?.kind !== 'command') setWaiting(true);
    else choose(items[active]);
  };
  useEffect(() => {
    if (!waiting || found.searching) return;
    setWaiting(false);
    choose(items[active]);
  });

  const back = () => {
    if (!person) return onClose();
    setPerson(null);
    setAt(0);
  };

  const press = (event: KeyboardEvent) => {
    // Enter and the arrow keys belong to the input method while it is composing.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && items.length > 0) setAt((active + step + items.length) % items.length);
    else if (event.key === 'Home' && event.ctrlKey) setAt(0);
    else if (event.key === 'End' && event.ctrlKey) setAt(items.length - 1);
    else if (event.key === 'Enter') enter();
    else if (event.key === 'Escape' || (event.key === 'Backspace' && words === '' && person)) back();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of everything inside it
    <div className={styles.panel} onKeyDown={press}>
      <div className={styles.field}>
        <SearchOutlined aria-hidden />
        <input
          ref={input}
          className={styles.input}
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={items[active] ? `${id}-${items[active].key}` : undefined}
          aria-autocomplete="list"
          aria-label={t('title')}
          placeholder={t(person ? 'personPlaceholder' : 'placeholder')}
          value={words}
          maxLength={paletteMaxWords}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setWaiting(false);
            setWords(event.target.value);
            setAt(0);
          }}
        />
        <button type="button" className={styles.close} onClick={back}>
          {person ? t('back') : t('close')}
        </button>
      </div>
      {person && <PersonCard person={person} />}
      <PaletteList
        id={id}
        groups={groups}
        active={active}
        searching={found.searching}
        failed={found.failed}
        nothing={person ? t('nothingShared') : t('nothing')}
        onActive={setAt}
        onChoose={choose}
      />
      <div className={styles.keys} aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t('move')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('open')}
        </span>
        <span>
          <kbd>Esc</kbd> {person ? t('back') : t('close')}
        </span>
      </div>
    </div>
  );
}
