import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { lostLockText } from './lost-lock.text.ts';
import styles from './merge.module.css';
import type { PageText } from './page-text.ts';
import { type MergeChoice, mergeChoices, mergedText, partsOf } from './text-merge.ts';

interface Props {
  theirs: PageText;
  mine: PageText;
  /** Person who wrote the other text. */
  name: string;
  onMerge: (text: PageText) => Promise<unknown>;
  onClose: () => void;
}

/** Two texts of a page beside each other; for each difference one is chosen, or both. */
export function MergeModal({ theirs, mine, name, onMerge, onClose }: Props) {
  const t = useText(lostLockText);
  const notice = useNotice();
  const [title, setTitle] = useState<'theirs' | 'mine'>('mine');
  const [saving, setSaving] = useState(false);
  const [choices, setChoices] = useState<ReadonlyMap<number, MergeChoice>>(new Map());
  const parts = partsOf(theirs.content, mine.content);
  const differing = parts.flatMap(({ kind }, at) => (kind === 'differs' ? [at] : []));
  const press = async () => {
    setSaving(true);
    const text = { title: (title === 'mine' ? mine : theirs).title, content: mergedText(parts, choices) };
    await onMerge(text).catch(notice.error);
    setSaving(false);
  };
  const names = { both: t('both'), theirs: t('ofTheirs', { name }), mine: t('mine') };
  return (
    <Modal
      open
      width={960}
      title={t('mergeTitle')}
      onCancel={onClose}
      footer={
        <Button type="primary" loading={saving} onClick={() => void press()}>
          {t('goOn')}
        </Button>
      }
    >
      <p>{t('mergeHint')}</p>
      {theirs.title !== mine.title && (
        <fieldset className={styles.part}>
          <legend>{t('title')}</legend>
          <Radio.Group
            vertical
            value={title}
            onChange={({ target }) => setTitle(target.value)}
            options={[
              { value: 'theirs', label: `${names.theirs}：${theirs.title}` },
              { value: 'mine', label: `${names.mine}：${mine.title}` },
            ]}
          />
        </fieldset>
      )}
      {parts.map((part, at) =>
        part.kind === 'same' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position.
          <pre key={at} className={styles.same}>
            {part.lines.join('\n')}
          </pre>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position.
          <fieldset key={at} className={styles.part}>
            <legend>{t('differs', { n: differing.indexOf(at) + 1 })}</legend>
            <div className={styles.sides}>
              {(['theirs', 'mine'] as const).map((side) => (
                <div key={side}>
                  <span className={styles.name}>{names[side]}</span>
                  <pre className={styles[side]}>{part[side].join('\n') || t('nothing')}</pre>
                </div>
              ))}
            </div>
            <Radio.Group
              aria-label={t('differs', { n: differing.indexOf(at) + 1 })}
              value={choices.get(at) ?? 'both'}
              onChange={({ target }) => setChoices(new Map(choices).set(at, target.value))}
              options={mergeChoices.map((value) => ({ value, label: names[value] }))}
            />
          </fieldset>
        ),
      )}
    </Modal>
  );
}
