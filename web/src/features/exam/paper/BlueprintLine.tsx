import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import type { BlueprintRow } from '@xueyan/contract/exam/blueprint';
import { questionKindNames, questionKinds } from '@xueyan/contract/exam/question-kind';
import { Button, InputNumber, Select } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { difficultyChoices, usePointChoices } from '../question/choices.shared.ts';
import styles from './paper.module.css';
import { paperText } from './paper.text.ts';

interface BlueprintLineProps {
  n: number;
  row: BlueprintRow;
  subject: string;
  chapters: { value: string; label: string }[];
  /** Number of questions that fit; undefined while it is asked. */
  available: number | undefined;
  short: boolean;
  onChange: (row: BlueprintRow) => void;
  onRemove: () => void;
}

/** One row of a blueprint: number and kind of questions, their source, and the points of each. */
export function BlueprintLine({ n, row, subject, chapters, available, short, onChange, onRemove }: BlueprintLineProps) {
  const t = useText(paperText);
  const phrase = usePhrase();
  const points = usePointChoices(subject);
  const label = (field: 'kind' | 'knowledge' | 'chapter' | 'difficulty' | 'number' | 'points') =>
    `${t('row', { n })} ${t(field)}`;
  return (
    <div className={styles.bar}>
      <span className={styles.hint}>{n}</span>
      <Select
        aria-label={label('kind')}
        popupMatchSelectWidth={false}
        {...(short && { status: 'warning' as const })}
        value={row.kind}
        options={questionKinds.map((value) => ({ value, label: phrase(questionKindNames[value]) }))}
        onChange={(kind) => onChange({ ...row, kind })}
      />
      <Select
        className={styles.grow}
        mode="multiple"
        maxCount={20}
        aria-label={label('knowledge')}
        placeholder={`${t('knowledge')}：${t('any')}`}
        value={row.knowledgePointIds}
        options={points}
        onChange={(knowledgePointIds: string[]) => onChange({ ...row, knowledgePointIds })}
      />
      {chapters.length > 0 && (
        <Select
          className={styles.grow}
          mode="multiple"
          maxCount={20}
          aria-label={label('chapter')}
          placeholder={`${t('chapter')}：${t('any')}`}
          value={row.chapterIds}
          options={chapters}
          onChange={(chapterIds: string[]) => onChange({ ...row, chapterIds })}
        />
      )}
      <Select
        className={styles.grow}
        mode="multiple"
        aria-label={label('difficulty')}
        placeholder={`${t('difficulty')}：${t('any')}`}
        value={row.difficulties}
        options={difficultyChoices(...row.difficulties)}
        onChange={(difficulties) => onChange({ ...row, difficulties })}
      />
      <InputNumber
        aria-label={label('number')}
        prefix={t('number')}
        min={1}
        max={100}
        precision={0}
        value={row.count}
        onChange={(count) => onChange({ ...row, count: count ?? 1 })}
      />
      {available !== undefined && (
        <span className={available < row.count ? styles.lacking : styles.hint}>{t('available', { n: available })}</span>
      )}
      <InputNumber
        aria-label={label('points')}
        prefix={t('points')}
        min={0.5}
        step={0.5}
        value={row.points}
        onChange={(value) => onChange({ ...row, points: value ?? 1 })}
      />
      <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={t('removeRow', { n })} onClick={onRemove} />
    </div>
  );
}
