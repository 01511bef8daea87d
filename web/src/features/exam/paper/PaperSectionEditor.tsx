import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import { questionKindNames } from '@xueyan/contract/exam/question-kind';
import { Button, Input, InputNumber, Tag, Typography } from 'antd';
import { Link } from 'react-router';
import { useDragged } from '../../../ui/drag/useDragged.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { ButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './paper.module.css';
import { paperText } from './paper.text.ts';
import type { EditedQuestion, EditedSection } from './paper-edit.ts';
import { QuestionAdd } from './QuestionAdd.tsx';

interface PaperSectionEditorProps {
  section: EditedSection;
  /** Side of this section on which the dragged one would land. */
  line: 'before' | 'after' | undefined;
  /** Returns on which side of a question the dragged one would land. */
  lineOf: (versionId: string) => 'before' | 'after' | undefined;
  /** The dragged question would land in this section. */
  isAim: boolean;
  /** Number of questions in the basket that are not yet in the paper. */
  waiting: number;
  /** Called to choose some of them for this section. */
  onTake: () => void;
  /** Versions of all questions of the paper. */
  held: ReadonlySet<string>;
  onAdd: (question: EditedQuestion) => void;
  /** Other sections to which questions can be moved. */
  others: { id: string; title: string }[];
  onMoveQuestion: (question: EditedQuestion, to: string) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onChange: (section: EditedSection) => void;
  onRemove: (() => void) | undefined;
}

/** A section of a paper: its questions are dragged within it and to others, and each has its points. */
export function PaperSectionEditor(props: PaperSectionEditorProps) {
  const { section, line, lineOf, isAim, waiting, held, others, onTake, onAdd, onMoveQuestion } = props;
  const { onUp, onDown, onChange, onRemove } = props;
  const t = useText(paperText);
  const { questions } = section;
  const { node, handle, hint } = useDragged(section.id);
  const notice = useNotice();
  /** Asks before questions go with their section. */
  const drop = async (remove: () => void) => {
    const title = t('removeSectionTitle', { name: section.title });
    const asked = { title, content: t('removeSectionHint', { n: questions.length }), okText: t('removeSection') };
    if (questions.length === 0 || (await notice.confirm({ ...asked, danger: true }))) remove();
  };
  const set = (next: EditedQuestion[]) => onChange({ ...section, questions: next });
  return (
    <section
      ref={node}
      className={styles.section}
      aria-label={section.title}
      data-section={section.id}
      data-aim={isAim || undefined}
      data-line={line}
    >
      <div className={styles.bar}>
        <Button
          type="text"
          size="small"
          className={styles.handle}
          icon={<HolderOutlined aria-hidden />}
          aria-label={t('dragSection', { name: section.title })}
          aria-describedby={hint}
          {...handle}
        />
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
        <Button
          type="text"
          icon={<ArrowUpOutlined aria-hidden />}
          aria-label={t('sectionUp', { name: section.title })}
          disabled={!onUp}
          onClick={onUp}
        />
        <Button
          type="text"
          icon={<ArrowDownOutlined aria-hidden />}
          aria-label={t('sectionDown', { name: section.title })}
          disabled={!onDown}
          onClick={onDown}
        />
        {onRemove && (
          <Button
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('removeSection')}
            onClick={() => void drop(onRemove)}
          />
        )}
      </div>
      <Input.TextArea
        aria-label={t('sectionNote')}
        placeholder={t('sectionNote')}
        maxLength={300}
        autoSize={{ minRows: 1, maxRows: 4 }}
        value={section.note}
        onChange={({ target }) => onChange({ ...section, note: target.value })}
      />
      <ol className={styles.questions}>
        {questions.map((question, at) => (
          <HeldQuestion
            key={question.versionId}
            n={at + 1}
            question={question}
            line={lineOf(question.versionId)}
            others={others}
            onMove={(to) => onMoveQuestion(question, to)}
            onPoints={(points) => set(questions.map((one) => (one === question ? { ...one, points } : one)))}
            onRemove={() => set(questions.filter((one) => one !== question))}
          />
        ))}
      </ol>
      {questions.length === 0 && (
        <div className={styles.bar}>
          <span className={styles.hint}>{t(waiting === 0 ? 'basketEmpty' : 'noQuestions')}</span>
          {waiting === 0 && <Link to="/exam/questions">{t('toQuestions')}</Link>}
        </div>
      )}
      <div className={styles.bar}>
        <Button disabled={waiting === 0} title={waiting === 0 ? t('basketEmpty') : undefined} onClick={onTake}>
          {t('fromBasket', { n: waiting })}
        </Button>
        <QuestionAdd held={held} onAdd={onAdd} />
        <span className={styles.hint}>
          {t('sectionSum', { n: questions.length, points: questions.reduce((sum, { points }) => sum + points, 0) })}
        </span>
      </div>
    </section>
  );
}

interface HeldQuestionProps {
  n: number;
  question: EditedQuestion;
  line: 'before' | 'after' | undefined;
  others: PaperSectionEditorProps['others'];
  onMove: (to: string) => void;
  onPoints: (points: number) => void;
  onRemove: () => void;
}

function HeldQuestion({ n, question, line, others, onMove, onPoints, onRemove }: HeldQuestionProps) {
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
      {others.length > 0 && (
        <ButtonMenu
          menu={{
            items: others.map(({ id, title }) => ({ key: id, label: title })),
            onClick: ({ key }) => onMove(key),
          }}
        >
          <Button type="text" icon={<SwapOutlined aria-hidden />} aria-label={t('moveQuestion', { name })} />
        </ButtonMenu>
      )}
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('removeQuestion', { name })}
        onClick={onRemove}
      />
    </li>
  );
}
