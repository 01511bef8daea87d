import { useQuery } from '@tanstack/react-query';
import {
  type Exam,
  ExamForm,
  examApi,
  examMinutes,
  examStarts,
  resultViews,
  verdictViews,
} from '@xueyan/contract/exam/exam';
import { paperApi } from '@xueyan/contract/exam/paper';
import { Alert, Checkbox, DatePicker, Form, Input, InputNumber, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { query, useAction, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { ClassesPick } from '../../school/school-class/ClassesPick.shared.tsx';
import styles from './exam.module.css';
import { examText } from './exam.text.ts';
import { judgingText } from './judging.text.ts';

interface ExamFormModalProps {
  open: boolean;
  /** Given: changes it; else a new one is made. */
  edited?: Exam | undefined;
  onClose: () => void;
}

type Values = Omit<ExamForm, 'beginTime' | 'endTime'> & { window: [Dayjs, Dayjs] };

const stale = [examApi.list, examApi.get];
const wire = 'YYYY-MM-DD HH:mm:ss';
const views = { none: 'viewNone', points: 'viewPoints', paper: 'viewPaper' } as const;
const { examName, paperId, classIds, minutes, earliestMinutes, passPercent } = ExamForm.shape;

const fresh = (): Partial<Values> => {
  const begin = dayjs().add(1, 'day').hour(9).minute(0).second(0);
  return {
    ...{ examName: '', courseId: null, classIds: [], minutes: 60, start: 'together', lateMinutes: 30 },
    ...{ earliestMinutes: 0, passPercent: 60, shuffleQuestions: true, shuffleOptions: true, resultView: 'paper' },
    verdictView: 'after',
    window: [begin, begin.add(1, 'hour')],
  };
};

const valuesOf = ({ beginTime, endTime, ...exam }: Exam): Values => ({
  ...{ examName: exam.examName, paperId: exam.paperId, courseId: exam.courseId, classIds: exam.classIds },
  ...{ minutes: exam.minutes, start: exam.start, lateMinutes: exam.lateMinutes, passPercent: exam.passPercent },
  ...{ earliestMinutes: exam.earliestMinutes, shuffleQuestions: exam.shuffleQuestions },
  ...{ shuffleOptions: exam.shuffleOptions, resultView: exam.resultView, verdictView: exam.verdictView },
  window: [dayjs(beginTime), dayjs(endTime)],
});

/** Paper, classes, time and rules of an exam. */
export function ExamFormModal({ open, edited, onClose }: ExamFormModalProps) {
  const t = useText(examText);
  const judging = useText(judgingText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const save = useCreation(examApi.save, stale);
  const update = useAction(examApi.update, stale);
  const papers = useQuery({ ...query(paperApi.list, { state: 'ready', pageSize: 100 }), enabled: open });
  const failure = edited ? update.error : save.error;
  // Empty when the shell has told of it.
  const words = failure && textsFor(failure);

  const submit = async ({ window: [begin, end], ...values }: Values) => {
    const written = { ...values, beginTime: begin.format(wire), endTime: end.format(wire) };
    if (edited) await update.mutateAsync({ ...written, examId: edited.examId, version: edited.version });
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
      onSave={(values) => void submit({ ...edited, ...values, courseId: edited?.courseId ?? null }).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="examName" label={t('name')} rules={rulesOf(examName)}>
        <Input maxLength={maxOf(examName)} showCount />
      </Form.Item>
      <Form.Item name="paperId" label={t('paper')} rules={rulesOf(paperId)}>
        <Select
          loading={papers.isFetching}
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent={papers.isFetching ? null : t('paperNone')}
          options={(papers.data?.pageInfo.resultList ?? []).map((paper) => ({
            value: paper.paperId,
            label: paper.title,
          }))}
        />
      </Form.Item>
      <Form.Item name="classIds" label={t('classes')} rules={rulesOf(classIds)}>
        <ClassesPick
          present={(edited?.classIds ?? []).map((classId, at) => ({
            ...{ classId, className: edited?.classNames[at] ?? classId },
          }))}
        />
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
        <Form.Item name="minutes" label={t('minutes')} rules={rulesOf(minutes)}>
          <InputNumber className={styles.wide} min={examMinutes.min} max={examMinutes.max} />
        </Form.Item>
        <Form.Item name="start" label={t('start')}>
          <Select options={examStarts.map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
        <Form.Item name="lateMinutes" label={t('lateMinutes')} extra={t('lateHint')}>
          <InputNumber className={styles.wide} min={0} max={examMinutes.max} />
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
        <Form.Item name="shuffleQuestions" valuePropName="checked">
          <Checkbox>{t('shuffleQuestions')}</Checkbox>
        </Form.Item>
        <Form.Item name="shuffleOptions" valuePropName="checked">
          <Checkbox>{t('shuffleOptions')}</Checkbox>
        </Form.Item>
      </div>
    </FormModal>
  );
}
