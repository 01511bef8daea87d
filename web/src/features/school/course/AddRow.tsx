import { FileTextOutlined, FolderOutlined, LaptopOutlined } from '@ant-design/icons';
import { type SectionKind, sectionApi } from '@xueyan/contract/school/section';
import { Button, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { maxOf } from '../../../ui/form/limits.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Catalogue.module.css';
import { catalogueText } from './catalogue.text.ts';

interface Props {
  kind: SectionKind;
  /** Answers whether it was added; what was typed stays when it was not. */
  onAdd: (title: string) => Promise<boolean>;
  onClose: () => void;
}

const icons = {
  chapter: <FolderOutlined aria-hidden />,
  experiment: <LaptopOutlined aria-hidden />,
  reading: <FileTextOutlined aria-hidden />,
};

/** Typed in place; stays open after Enter, so that a whole chapter is written without the mouse. */
export function AddRow({ kind, onAdd, onClose }: Props) {
  const t = useText(catalogueText);
  const [title, setTitle] = useState('');
  const [busy, setBusy] = useState(false);
  const input = useRef<InputRef>(null);
  const row = useRef<HTMLDivElement>(null);
  const placeholders = {
    chapter: t('chapterPlaceholder'),
    experiment: t('experimentPlaceholder'),
    reading: t('readingPlaceholder'),
  };

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
        prefix={icons[kind]}
        maxLength={maxOf(sectionApi.save.input.shape.title)}
        value={title}
        placeholder={placeholders[kind]}
        aria-label={placeholders[kind]}
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
