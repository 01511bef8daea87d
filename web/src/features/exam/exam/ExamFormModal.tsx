import type { ExamPerson } from '@xueyan/contract/exam/candidate-naming';
import { type Exam, examApi } from '@xueyan/contract/exam/exam';
import {
  attemptRules,
  attemptsFors,
  ExamForm,
  examMinutes,
  examStarts,
  mostAttempts,
  type ResitRule,
  resitRules,
  resultViews,
  verdictViews,
} from '@xueyan/contract/exam/exam-form';
import { courseApi } from '@xueyan/contract/school/course';
import { Alert, Checkbox, DatePicker, Form, type FormRule, Input, InputNumber, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useAction, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { ClassesPick } from '../../school/school-class/ClassesPick.shared.tsx';
import { CandidatesField, candidateNamingText } from '../candidate-naming/CandidatesField.shared.tsx';
import { RulesFields } from '../exam-place/RulesFields.shared.tsx';
import { PaperSelect } from '../paper/PaperSelect.shared.tsx';
import { attemptText } from './attempt.text.ts';
import styles from './exam.module.css';
import { examText } from './exam.text.ts';
import { judgingText } from './judging.text.ts';
import { resitText } from './resit.text.ts';

interface ExamFormModalProps {
  open: boolean;
  /** Exam to edit; if missing, a new one is made. */
  edited?: Exam | undefined;
  onClose: () => void;
}

type Values = Omit<ExamForm, 'beginTime' | 'endTime' | 'userIds'> & {
  window: [Dayjs, Dayjs];
  people: ExamPerson[];
  /** Of a resit. */
  resitRule?: ResitRule | null;
};

const stale = [examApi.list, examApi.get];
const wire = 'YYYY-MM-DD HH:mm:ss';
const views = { none: 'viewNone', points: 'viewPoints', paper: 'viewPaper' } as const;
const { examName, paperId, classIds, minutes, earliestMinutes, passPercent } = ExamForm.shape;

const fresh = (): Partial<Values> => {
  const begin = dayjs().add(1, 'day').hour(9).minute(0).second(0);
  return {
    people: [],
    ...{ examName: '', courseId: null, classIds: [], minutes: 60, start: 'together', lateMinutes: 30 },
    ...{ earliestMinutes: 0, passPercent: 60, shuffleQuestions: true, shuffleOptions: true, resultView: 'paper' },
    ...{ verdictView: 'after', oneByOne: false, viewFixed: false, attempts: 1, attemptRule: 'best' },
    attemptsFor: 'all',
    rules: { fullScreen: false, leaveLimit: null, leaveEnd: 'warn', paste: true, watermark: false, camera: 'off' },
    window: [begin, begin.add(1, 'hour')],
  };
};

const valuesOf = ({ beginTime, endTime, ...exam }: Exam): Values => ({
  ...{ examName: exam.examName, paperId: exam.paperId, courseId: exam.courseId, classIds: exam.classIds },
  ...{ minutes: exam.minutes, start: exam.start, lateMinutes: exam.lateMinutes, passPercent: exam.passPercent },
  ...{ earliestMinutes: exam.earliestMinutes, shuffleQuestions: exam.shuffleQuestions },
  ...{ shuffleOptions: exam.shuffleOptions, resultView: exam.resultView, verdictView: exam.verdictView },
  ...{
    oneByOne: exam.oneByOne,
    viewFixed: exam.viewFixed,
    rules: exam.rules,
    attempts: exam.attempts,
    attemptRule: exam.attemptRule,
    attemptsFor: exam.attemptsFor,
    resitRule: exam.resitRule,
  },
  window: [dayjs(beginTime), dayjs(endTime)],
  people: [],
});

/** Warns when the exam is open for less time than each candidate is given; it can be meant, and so is no error. */
const shortWindow = (
  open: Values['window'] | undefined,
  message: string,
): Extract<FormRule, { warningOnly?: boolean }> => ({
  warningOnly: true,
  validator: async (_, given: number | null) => {
    if (open && given && open[1].diff(open[0], 'minute') < given) throw new Error(message);
  },
});

/** Form of an exam: paper, classes, time and rules. */
export function ExamFormModal({ open, edited, onClose }: ExamFormModalProps) {
  const t = useText(examText);
  const judging = useText(judgingText);
  const attempt = useText(attemptText);
  const resit = useText(resitText);
  const naming = useText(candidateNamingText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const save = useCreation(examApi.save, stale);
  const update = useAction(examApi.update, stale);
  const [offered, setOffered] = useState<{ classId: string; className: string }[]>([]);
  const failure = edited ? update.error : save.error;
  // Empty when the shell has shown the error.
  const words = failure && textsFor(failure);

  /** Invites the classes of a course, unless others were chosen before. */
  const inviteClassesOf = async (courseId: string) => {
    const { classes } = await call(courseApi.get, { courseId });
    if (form.getFieldValue('courseId') !== courseId || form.getFieldValue('classIds')?.length) return;
    setOffered(classes);
    form.setFieldValue(
      'classIds',
      classes.slice(0, 50).map(({ classId }) => classId),
    );
  };

  const submit = async ({ window: [begin, end], rules, people, resitRule, ...values }: Values) => {
    const written = {
      ...values,
      attempts: values.attempts ?? null,
      ...(people.length > 0 && { userIds: people.map(({ userId }) => userId) }),
      ...(rules && { rules: { ...rules, leaveLimit: rules.leaveLimit ?? null } }),
      ...{ beginTime: begin.format(wire), endTime: end.format(wire) },
    };
    const counts = resitRule ? { resitRule } : {};
    if (edited) await update.mutateAsync({ ...written, ...counts, examId: edited.examId, version: edited.version });
    else await save.mutateAsync(written);
    notice.success(t('saved'));
    onClose();
  };

  return (
    <FormModal<Values>
      open={open}
      title={t(edited ? 'editTitle' : 'create')}
      okText={t('save')}
      width={680}
      form={form}
      initialValues={edited ? valuesOf(edited) : fresh()}
      saving={save.isPending || update.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit({ ...values, courseId: values.courseId ?? null }).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="examName" label={t('name')} rules={rulesOf(examName)}>
        <Input maxLength={maxOf(examName)} showCount />
      </Form.Item>
      <Form.Item name="paperId" label={t('paper')} rules={rulesOf(paperId)}>
        <PaperSelect title={edited?.paperName} />
      </Form.Item>
      <Form.Item name="courseId" label={t('course')} extra={t('courseHint')}>
        <CourseSelect
          allowClear
          title={edited?.courseName ?? ''}
          // A teacher without access to the course chooses the classes by hand.
          onChange={(courseId) => courseId && void inviteClassesOf(courseId).catch(() => {})}
        />
      </Form.Item>
      <Form.Item name="classIds" label={t('classes')} rules={rulesOf(classIds)}>
        <ClassesPick
          key={offered.map(({ classId }) => classId).join()}
          present={[
            ...(edited?.classIds ?? []).map((classId, at) => ({
              ...{ classId, className: edited?.classNames[at] ?? classId },
            })),
            ...offered,
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['classIds']}>
        {({ getFieldValue }) => (
          <Form.Item name="people" label={naming('field')} extra={naming(edited ? 'fieldMore' : 'fieldHint')}>
            <CandidatesField examId={edited?.examId} classIds={getFieldValue('classIds')} />
          </Form.Item>
        )}
      </Form.Item>
      <Form.Item name="window" label={t('window')} rules={[{ required: true, message: t('window') }]}>
        <DatePicker.RangePicker
          className={styles.wide}
          allowClear={false}
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          needConfirm={false}
        />
      </Form.Item>
      <div className={styles.columns}>
        <Form.Item
          name="minutes"
          label={t('minutes')}
          dependencies={['window']}
          rules={[...rulesOf(minutes), ({ getFieldValue }) => shortWindow(getFieldValue('window'), t('windowShort'))]}
        >
          <InputNumber className={styles.wide} min={examMinutes.min} max={examMinutes.max} />
        </Form.Item>
        <Form.Item name="start" label={t('start')}>
          <Select options={examStarts.map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
        <Form.Item name="lateMinutes" label={t('lateMinutes')} extra={t('lateHint')}>
          <InputNumber className={styles.wide} min={0} max={examMinutes.max} precision={0} />
        </Form.Item>
        <Form.Item name="earliestMinutes" label={t('earliestMinutes')} rules={rulesOf(earliestMinutes)}>
          <InputNumber className={styles.wide} min={0} max={examMinutes.max} />
        </Form.Item>
        <Form.Item name="passPercent" label={t('passPercent')} rules={rulesOf(passPercent)}>
          <InputNumber className={styles.wide} min={0} max={100} suffix="%" />
        </Form.Item>
        <Form.Item name="resultView" label={t('resultView')}>
          <Select options={resultViews.map((value) => ({ value, label: t(views[value]) }))} />
        </Form.Item>
        <Form.Item name="verdictView" label={judging('verdictView')}>
          <Select options={verdictViews.map((value) => ({ value, label: judging(value) }))} />
        </Form.Item>
        <Form.Item name="attempts" label={attempt('attempts')} extra={attempt('attemptsHint')}>
          <InputNumber className={styles.wide} min={1} max={mostAttempts} precision={0} />
        </Form.Item>
        <Form.Item name="attemptRule" label={attempt('attemptRule')}>
          <Select options={attemptRules.map((value) => ({ value, label: attempt(value) }))} />
        </Form.Item>
        <Form.Item name="attemptsFor" label={attempt('attemptsFor')} extra={attempt('attemptsForHint')}>
          <Select options={attemptsFors.map((value) => ({ value, label: attempt(value) }))} />
        </Form.Item>
        {edited?.resitOf && (
          <Form.Item name="resitRule" label={resit('rule')}>
            <Select options={resitRules.map((value) => ({ value, label: resit(value) }))} />
          </Form.Item>
        )}
        <Form.Item name="shuffleQuestions" valuePropName="checked">
          <Checkbox>{t('shuffleQuestions')}</Checkbox>
        </Form.Item>
        <Form.Item name="shuffleOptions" valuePropName="checked">
          <Checkbox>{t('shuffleOptions')}</Checkbox>
        </Form.Item>
        <Form.Item name="oneByOne" valuePropName="checked">
          <Checkbox>{t('oneByOne')}</Checkbox>
        </Form.Item>
        <Form.Item name="viewFixed" valuePropName="checked">
          <Checkbox>{t('viewFixed')}</Checkbox>
        </Form.Item>
      </div>
      <h3 className={styles.part}>{t('rules')}</h3>
      <div className={styles.columns}>
        <RulesFields under="rules" />
      </div>
    </FormModal>
  );
}
