import { FileTextOutlined, FolderOutlined, LaptopOutlined } from '@ant-design/icons';
import { type SectionKind, sectionApi } from '@xueyan/contract/school/section';
import { Button, Input, type InputRef } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { maxOf } from '../../../ui/form/limits.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { viewOfKind } from '../section/section-kinds.shared.ts';
import styles from './Catalogue.module.css';
import { catalogueText } from './catalogue.text.ts';

interface Props {
  kind: SectionKind;
  /** Returns whether it was added; the text stays when it was not. */
  onAdd: (title: string) => Promise<boolean>;
  onClose: () => void;
}

const icons: Partial<Record<SectionKind, ReactNode>> = {
  chapter: <FolderOutlined aria-hidden />,
  experiment: <LaptopOutlined aria-hidden />,
  reading: <FileTextOutlined aria-hidden />,
};

/** Input in place; stays open after Enter, so that a whole chapter can be written without the mouse. */
export function AddRow({ kind, onAdd, onClose }: Props) {
  const t = useText(catalogueText);
  const [title, setTitle] = useState('');
  const [busy, setBusy] = useState(false);
  const input = useRef<InputRef>(null);
  const row = useRef<HTMLDivElement>(null);
  const phrase = usePhrase();
  const view = viewOfKind(kind);
  const placeholders: Partial<Record<SectionKind, string>> = {
    chapter: t('chapterPlaceholder'),
    experiment: t('experimentPlaceholder'),
    reading: t('readingPlaceholder'),
  };
  const placeholder = placeholders[kind] ?? t('titlePlaceholder', { kind: view ? phrase(view.name) : '' });

  useEffect(() => {
    input.current?.focus();
    row.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const add = async () => {
    if (!title.trim() || busy) return;
    setBusy(true);
    if (await onAdd(title.trim())) setTitle('');
    setBusy(false);
    input.current?.focus();
  };

  return (
    <div className={styles.adding} ref={row}>
      <Input
        ref={input}
        prefix={icons[kind] ?? (view && <view.Icon aria-hidden />)}
        maxLength={maxOf(sectionApi.save.input.shape.title)}
        value={title}
        placeholder={placeholder}
        aria-label={placeholder}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') void add();
          if (event.key === 'Escape') onClose();
        }}
      />
      <Button loading={busy} disabled={!title.trim()} onClick={add}>
        {t('add')}
      </Button>
      <Button type="text" onClick={onClose}>
        {t('cancel')}
      </Button>
    </div>
  );
}
