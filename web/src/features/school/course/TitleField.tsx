import { sectionApi } from '@xueyan/contract/school/section';
import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { maxOf } from '../../../ui/form/limits.ts';
import { useText } from '../../../ui/text/text.ts';
import { catalogueText } from './catalogue.text.ts';

interface Props {
  title: string;
  onDone: (title: string) => void;
  onCancel: () => void;
}

/** Renames in place: Enter or losing focus saves, Esc discards. An empty title is discarded too. */
export function TitleField({ title, onDone, onCancel }: Props) {
  const t = useText(catalogueText);
  const [words, setWords] = useState(title);
  const input = useRef<InputRef>(null);
  const over = useRef(false);

  useEffect(() => input.current?.focus({ cursor: 'all' }), []);

  // Enter and Esc remove the field, which would fire blur as well.
  const finish = (keep: boolean) => {
    if (over.current) return;
    over.current = true;
    const next = words.trim();
    if (keep && next && next !== title) onDone(next);
    else onCancel();
  };

  return (
    <Input
      ref={input}
      size="small"
      maxLength={maxOf(sectionApi.rename.input.shape.title)}
      value={words}
      aria-label={t('renameLabel')}
      onChange={(event) => setWords(event.target.value)}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        // While an input method is composing, Enter and Esc belong to it.
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') finish(true);
        if (event.key === 'Escape') finish(false);
        event.stopPropagation();
      }}
    />
  );
}
