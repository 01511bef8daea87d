import { type QuestionDetail, type QuestionForm, questionApi, questionSharings } from '@xueyan/contract/exam/question';
import type { QuestionKind } from '@xueyan/contract/exam/question-kind';
import { sharingNames } from '@xueyan/contract/exam/question-sharing';
import { Alert, Button, Card, Flex, Form, Input, InputNumber, Select, Space } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { UnsentNote } from '../../../ui/autosave/UnsentNote.tsx';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { BankSelect, useMayFill } from './BankSelect.shared.tsx';
import { BodyEditor } from './BodyEditor.tsx';
import { Group } from './BodyParts.tsx';
import styles from './body.module.css';
import { difficultyChoices, subjectChoices, useChapterChoices, usePointChoices } from './choices.shared.ts';
import { newDraft, problemOf } from './draft.ts';
import { keepPlace, lastPlace, type Place } from './last-place.ts';
import { questionText } from './question.text.ts';
import { SimilarQuestions } from './SimilarQuestions.tsx';
import { UploadBank, useUploadPlace } from './upload-place.ts';
import { type About, useTypedQuestion } from './useTypedQuestion.ts';

interface QuestionEditorProps {
  kind: QuestionKind;
  question?: QuestionDetail | undefined;
  onDone: () => void;
}

const aboutOf = (question: QuestionDetail | undefined, last: Place | undefined): About => ({
  bankId: question?.bankId ?? last?.bankId ?? '',
  subject: question?.subject ?? last?.subject ?? '',
  courseId: question?.courseId ?? null,
  chapterId: question?.chapterId ?? null,
  knowledgePointIds: question?.knowledgePoints.map(({ id }) => id) ?? [],
  difficulty: question?.difficulty ?? '3',
  score: question?.score ?? 2,
  labels: question?.labels ?? [],
  source: question?.source ?? '',
  sharing: question?.sharing ?? 'bank',
});

/** Content and key on the left, metadata on the right. */
export function QuestionEditor({ kind, question, onDone }: QuestionEditorProps) {
  const t = useText(questionText);
  const phrase = usePhrase();
  const notice = useNotice();
  const first = () => ({
    draft: question ? { content: question.content, key: question.key } : newDraft(kind),
    analysis: question?.analysis ?? '',
  });
  const typed = useTypedQuestion(question?.questionId ?? `new.${kind}`, first, question === undefined);
  const { draft, analysis, changes } = typed;
  const { id: userId } = useActor();
  const last = lastPlace(userId);
  const mayFill = useMayFill(last?.bankId);
  // A bank that the person may no longer write to is not kept.
  const kept = mayFill ? last : undefined;
  const about = { ...aboutOf(question, kept), ...changes };
  const change = (part: Partial<About>) => typed.set({ changes: { ...changes, ...part } });
  const points = usePointChoices(about.subject);
  const chapters = useChapterChoices(about.courseId ?? undefined);
  const [strict, setStrict] = useState(false);
  const [version, setVersion] = useState(question?.version ?? 0);
  const stale = [questionApi.list, questionApi.get];
  const save = useAction(questionApi.save, stale);
  const update = useAction(questionApi.update, stale);
  const found = problemOf(draft);
  const problem =
    about.bankId === ''
      ? t('bankMissing')
      : about.subject === ''
        ? t('subjectMissing')
        : found === null
          ? ''
          : typeof found === 'string'
            ? t(found)
            : phrase(found);
  const failure = save.error ?? update.error;

  const submit = async (goOn: boolean) => {
    setStrict(true);
    if (problem) return;
    const form: QuestionForm = { ...about, body: draft, analysis };
    if (question) {
      const { version: next } = await update.mutateAsync({ ...form, questionId: question.questionId, version });
      setVersion(next);
    } else await save.mutateAsync(form);
    keepPlace(userId, { bankId: about.bankId, subject: about.subject });
    notice.success(t('saved'));
    typed.noteSent(goOn ? { draft: newDraft(kind), analysis: '' } : { draft, analysis });
    if (!goOn) return onDone();
    setStrict(false);
  };
  // The failure is shown below.
  const press = (goOn: boolean) => void submit(goOn).catch(() => {});

  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <UnsentNote shown={typed.restored} onDiscard={typed.discard} />
        <UploadBank value={about.bankId}>
          <BodyEditor draft={draft} onChange={(next) => typed.set({ draft: next })} />
          <Analysis value={analysis} onChange={(next) => typed.set({ analysis: next })} />
        </UploadBank>
        <SimilarQuestions content={draft.content} questionId={question?.questionId} />
        {strict && problem && <Alert type="error" showIcon title={problem} />}
        {failure && <Alert type="error" showIcon title={textsFor(failure)} />}
        <Space wrap>
          <Button type="primary" loading={save.isPending || update.isPending} onClick={() => press(false)}>
            {t('save')}
          </Button>
          {!question && (
            <Button disabled={save.isPending} onClick={() => press(true)}>
              {t('saveAndNext')}
            </Button>
          )}
        </Space>
      </div>
      <Card className={styles.side} title={t('basic')} size="small">
        <Form layout="vertical" component="div">
          <Form.Item label={t('bank')} required {...(strict && about.bankId === '' && { validateStatus: 'error' })}>
            <BankSelect
              writable
              aria-label={t('bank')}
              placeholder={t('bankMissing')}
              value={about.bankId || undefined}
              onChange={(bankId = '', bank) => change({ bankId, subject: about.subject || (bank?.subject ?? '') })}
            />
          </Form.Item>
          <Form.Item label={t('subject')} required {...(strict && about.subject === '' && { validateStatus: 'error' })}>
            <Select
              aria-label={t('subject')}
              placeholder={t('subjectMissing')}
              value={about.subject || undefined}
              options={subjectChoices()}
              onChange={(subject: string) => change({ subject, knowledgePointIds: [] })}
            />
          </Form.Item>
          <Form.Item label={t('points')}>
            <Select
              mode="multiple"
              aria-label={t('points')}
              maxCount={10}
              value={about.knowledgePointIds}
              options={points}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(knowledgePointIds: string[]) => change({ knowledgePointIds })}
            />
          </Form.Item>
          <Flex gap="small">
            <Form.Item label={t('difficulty')} className={styles.grow}>
              <Select
                aria-label={t('difficulty')}
                value={about.difficulty}
                options={difficultyChoices(about.difficulty)}
                onChange={(difficulty) => change({ difficulty })}
              />
            </Form.Item>
            <Form.Item label={t('score')}>
              <InputNumber
                aria-label={t('score')}
                min={0.5}
                max={1000}
                step={0.5}
                value={about.score}
                onChange={(score) => change({ score: score ?? 2 })}
              />
            </Form.Item>
          </Flex>
          <Form.Item label={t('course')}>
            <CourseSelect
              allowClear
              aria-label={t('course')}
              {...(about.courseId && { value: about.courseId })}
              title={question?.courseName ?? ''}
              onChange={(courseId) => change({ courseId: courseId ?? null, chapterId: null })}
            />
          </Form.Item>
          {about.courseId && (
            <Form.Item label={t('chapter')}>
              <Select
                allowClear
                aria-label={t('chapter')}
                placeholder={t('chapterHint')}
                value={about.chapterId ?? undefined}
                options={
                  chapters.length > 0 || !about.chapterId
                    ? chapters
                    : [{ value: about.chapterId, label: question?.chapterName ?? '' }]
                }
                showSearch={{ optionFilterProp: 'label' }}
                notFoundContent={t('chapterNone')}
                onChange={(chapterId?: string) => change({ chapterId: chapterId ?? null })}
              />
            </Form.Item>
          )}
          <Form.Item label={t('labels')}>
            <Select
              mode="tags"
              open={false}
              suffixIcon={null}
              aria-label={t('labels')}
              placeholder={t('labelsHint')}
              value={about.labels}
              onChange={(labels: string[]) => change({ labels: labels.slice(0, 10) })}
            />
          </Form.Item>
          <Form.Item label={t('source')}>
            <Input
              aria-label={t('source')}
              maxLength={100}
              value={about.source}
              onChange={({ target }) => change({ source: target.value })}
            />
          </Form.Item>
          <Form.Item label={t('sharing')}>
            <Select
              aria-label={t('sharing')}
              value={about.sharing}
              options={questionSharings.map((value) => ({ value, label: phrase(sharingNames[value]) }))}
              onChange={(sharing) => change({ sharing })}
            />
          </Form.Item>
        </Form>
      </Card>
    </div>
  );
}

function Analysis({ value, onChange }: { value: string; onChange: (analysis: string) => void }) {
  const t = useText(questionText);
  const uploads = useUploadPlace();
  return (
    <Group label={t('analysis')}>
      <MarkdownEditor ariaLabel={t('analysis')} minHeight={120} value={value} onChange={onChange} {...uploads} />
    </Group>
  );
}
