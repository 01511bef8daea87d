import { useQuery } from '@tanstack/react-query';
import { type Exam, examApi } from '@xueyan/contract/exam/exam';
import { examFields, type ResitRule, resitRules } from '@xueyan/contract/exam/exam-form';
import { type ResitGroup, resitApi, resitGroups } from '@xueyan/contract/exam/resit';
import { Alert, DatePicker, Form, Input, Radio, Typography } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { query, useCreation } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { PaperSelect } from '../paper/PaperSelect.shared.tsx';
import styles from './exam.module.css';
import { ResitPeople } from './ResitPeople.tsx';
import { resitText } from './resit.text.ts';

interface ResitModalProps {
  exam: Pick<Exam, 'examId' | 'examName' | 'paperId' | 'minutes'>;
  open: boolean;
  /** Called with the draft. */
  onMade: (examId: string) => void;
  onClose: () => void;
}

interface Values {
  examName: string;
  paperId: string;
  window: [Dayjs, Dayjs];
  who: ResitGroup;
  userIds?: string[];
  rule: ResitRule;
}

const wire = 'YYYY-MM-DD HH:mm:ss';
const { examName: nameField, paperId: paperField } = examFields;

/** Dialog that makes a resit of an exam: who sits it, when, with which paper, and how it counts. */
export function ResitModal({ exam, open, onMade, onClose }: ResitModalProps) {
  const t = useText(resitText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const people = useQuery(query(resitApi.people, { examId: exam.examId }));
  const make = useCreation(resitApi.open, [examApi.list, examApi.get]);
  const submit = async ({ window: [begin, end], who, userIds, ...values }: Values) => {
    const made = await make.mutateAsync({
      ...{ ...values, who, examId: exam.examId },
      ...(who === 'chosen' && userIds && { userIds }),
      ...{ beginTime: begin.format(wire), endTime: end.format(wire) },
    });
    onMade(made.examId);
  };
  const { failed = 0, absent = 0, others = 0 } = people.data ?? {};
  const counts = { failed, absent, both: failed + absent, chosen: 0 };
  const begin = dayjs().add(7, 'day').hour(9).minute(0).second(0).millisecond(0);
  const most = maxOf(nameField) ?? 60;
  return (
    <FormModal<Values>
      open={open}
      title={t('title', { name: exam.examName })}
      okText={t('ok')}
      width={680}
      form={form}
      initialValues={{
        ...{ examName: t('named', { name: exam.examName }).slice(0, most), who: 'both', rule: 'best' },
        window: [begin, begin.add(exam.minutes, 'minute')],
      }}
      saving={make.isPending}
      onSave={(values) => void submit(values).catch(notice.error)}
      onClose={onClose}
    >
      <Typography.Paragraph type="secondary">{t('hint')}</Typography.Paragraph>
      <Form.Item name="examName" label={t('name')} rules={rulesOf(nameField)}>
        <Input maxLength={most} showCount />
      </Form.Item>
      <Form.Item name="paperId" label={t('paper')} rules={rulesOf(paperField)}>
        <PaperSelect />
      </Form.Item>
      <Form.Item noStyle dependencies={['paperId']}>
        {({ getFieldValue }) =>
          getFieldValue('paperId') === exam.paperId && (
            <Form.Item>
              <Alert type="warning" showIcon title={t('samePaper')} />
            </Form.Item>
          )
        }
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
      <Form.Item name="who" label={t('who')} extra={others > 0 && t('others', { n: others })}>
        <Radio.Group
          vertical
          options={resitGroups.map((value) => ({
            ...{ value, label: t(value, { n: counts[value] }) },
            disabled: people.isSuccess && value !== 'chosen' && counts[value] === 0,
          }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['who']}>
        {({ getFieldValue }) =>
          getFieldValue('who') === 'chosen' && (
            <QueryView query={people}>
              {({ personList }) => (
                <Form.Item name="userIds" label={t('people')} rules={[{ required: true, message: t('chooseSome') }]}>
                  <ResitPeople people={personList} />
                </Form.Item>
              )}
            </QueryView>
          )
        }
      </Form.Item>
      <Form.Item name="rule" label={t('rule')} extra={t('ruleHint')}>
        <Radio.Group vertical options={resitRules.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
    </FormModal>
  );
}
