import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import type { PaperDetail, PaperQuestion } from '@xueyan/contract/exam/paper';
import { questionKindNames } from '@xueyan/contract/exam/question-kind';
import { Button, Input, InputNumber, Tag, Typography } from 'antd';
import { DragArea } from '../../../ui/drag/DragArea.tsx';
import { useDragged } from '../../../ui/drag/useDragged.ts';
import { useSortableList } from '../../../ui/drag/useSortableList.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './paper.module.css';
import { paperText } from './paper.text.ts';

type Section = PaperDetail['sections'][number];

interface PaperSectionEditorProps {
  section: Section;
  /** In the basket and not in the paper yet. */
  waiting: PaperQuestion[];
  onChange: (section: Section) => void;
  onRemove: (() => void) | undefined;
}

/** A part of a paper: its questions are dragged into order, and each has its points. */
export function PaperSectionEditor({ section, waiting, onChange, onRemove }: PaperSectionEditorProps) {
  const t = useText(paperText);
  const { questions } = section;
  const set = (next: PaperQuestion[]) => onChange({ ...section, questions: next });
  const titleOf = (id: string) => questions.find(({ versionId }) => versionId === id)?.title ?? '';
  const sortable = useSortableList<HTMLOListElement>({
    ids: questions.map(({ versionId }) => versionId),
    name: 'question',
    nameOf: titleOf,
    onMove: (from, to) => {
      const moved = questions[from];
      if (moved) set(questions.toSpliced(from, 1).toSpliced(to, 0, moved));
    },
  });
  return (
    <section className={styles.section} aria-label={section.title}>
      <div className={styles.bar}>
        <Input
          className={styles.grow}
          aria-label={t('sectionTitle')}
          maxLength={60}
          value={section.title}
          onChange={({ target }) => onChange({ ...section, title: target.value })}
        />
        <InputNumber
          className={styles.wide}
          aria-label={t('allPoints')}
          prefix={t('allPoints')}
          min={0.5}
          step={0.5}
          onChange={(points) => points && set(questions.map((question) => ({ ...question, points: Number(points) })))}
        />
        <InputNumber
          className={styles.wider}
          aria-label={t('draws')}
          prefix={t('draws')}
          placeholder={t('drawsHint')}
          min={1}
          max={Math.max(1, questions.length)}
          precision={0}
          value={section.draws}
          onChange={(draws) => onChange({ ...section, draws: draws ?? null })}
        />
        {onRemove && (
          <Button
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('removeSection')}
            onClick={onRemove}
          />
        )}
      </div>
      <DragArea {...sortable.area}>
        <ol className={styles.questions} ref={sortable.list}>
          {questions.map((question, at) => (
            <HeldQuestion
              key={question.versionId}
              n={at + 1}
              question={question}
              line={sortable.line(question.versionId)}
              onPoints={(points) => set(questions.map((one) => (one === question ? { ...one, points } : one)))}
              onRemove={() => set(questions.filter((one) => one !== question))}
            />
          ))}
        </ol>
      </DragArea>
      {questions.length === 0 && <span className={styles.hint}>{t('noQuestions')}</span>}
      <div className={styles.bar}>
        <Button
          disabled={waiting.length === 0}
          title={waiting.length === 0 ? t('basketEmpty') : undefined}
          onClick={() => set([...questions, ...waiting])}
        >
          {t('fromBasket', { n: waiting.length })}
        </Button>
        <span className={styles.hint}>
          {t('sectionSum', { n: questions.length, points: questions.reduce((sum, { points }) => sum + points, 0) })}
        </span>
      </div>
    </section>
  );
}

interface HeldQuestionProps {
  n: number;
  question: PaperQuestion;
  line: 'before' | 'after' | undefined;
  onPoints: (points: number) => void;
  onRemove: () => void;
}

function HeldQuestion({ n, question, line, onPoints, onRemove }: HeldQuestionProps) {
  const t = useText(paperText);
  const phrase = usePhrase();
  const { node, handle, hint } = useDragged(question.versionId);
  const { title: name, kind, points } = question;
  return (
    <li ref={node} className={styles.question} data-question={question.versionId} data-line={line}>
      <Button
        type="text"
        size="small"
        className={styles.handle}
        icon={<HolderOutlined aria-hidden />}
        aria-label={t('drag', { name })}
        aria-describedby={hint}
        {...handle}
      />
      <span className={styles.hint}>{n}</span>
      <Tag>{phrase(questionKindNames[kind])}</Tag>
      <Typography.Text className={styles.grow} ellipsis={{ tooltip: name }}>
        {name}
      </Typography.Text>
      <InputNumber
        className={styles.points}
        aria-label={`${name} ${t('points')}`}
        min={0.5}
        step={0.5}
        value={points}
        onChange={(next) => onPoints(next ?? 1)}
      />
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('removeQuestion', { name })}
        onClick={onRemove}
      />
    </li>
  );
}
