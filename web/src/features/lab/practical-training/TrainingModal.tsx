import { useQuery } from '@tanstack/react-query';
import {
  type PracticalTrainingForm,
  practicalTrainingApi,
  trainingLimits,
} from '@xueyan/contract/lab/practical-training';
import { Alert, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { DateRange } from '../../../ui/form/DateRange.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { MilestoneFields } from './MilestoneFields.tsx';
import { practicalTrainingText } from './practical-training.text.ts';

type Plan = PracticalTrainingForm;
interface Values {
  sectionId: string;
  period: [Dayjs, Dayjs];
  introduction: string;
  milestones: Plan['milestones'];
}

const day = 'YYYY-MM-DD';
const found = 50;

interface TrainingModalProps {
  /** Null for a new one. */
  sectionId: string | null;
  open: boolean;
  onClose: () => void;
}

/** Form for planning a practical training: its experiment, its first and last day, and its milestones. */
export function TrainingModal({ sectionId, open, onClose }: TrainingModalProps) {
  const plan = useQuery({
    ...query(practicalTrainingApi.get, { sectionId: sectionId ?? '' }),
    enabled: sectionId !== null,
    // Edits in progress are not replaced by a concurrent save.
    refetchOnWindowFocus: false,
  });
  if (sectionId !== null && !plan.data) return null;
  return <PlanModal edited={plan.data ?? null} open={open} onClose={onClose} />;
}

type Edited = NonNullable<ReturnType<typeof usePlan>['data']>;
const usePlan = (sectionId: string) =>
  useQuery({ ...query(practicalTrainingApi.get, { sectionId }), enabled: sectionId !== '' });

function PlanModal({ edited, open, onClose }: { edited: Edited | null; open: boolean; onClose: () => void }) {
  const t = useText(practicalTrainingText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const [words, setWords] = useState('');
  const save = useAction(practicalTrainingApi.save, [
    practicalTrainingApi.list,
    practicalTrainingApi.get,
    practicalTrainingApi.board,
  ]);
  const chosen: string = Form.useWatch('sectionId', form) ?? edited?.sectionId ?? '';
  const plan = usePlan(chosen);
  const choices = useQuery({
    ...query(practicalTrainingApi.listExperiment, { pageNum: 1, pageSize: found, words: words || undefined }),
    enabled: edited === null,
  });
  const failure = save.error && textsFor(save.error);
  const submit = async ({ period, sectionId, introduction, milestones }: Values) => {
    await save.mutateAsync({
      sectionId,
      version: edited?.version ?? plan.data?.version ?? 0,
      form: {
        ...{ startDate: period[0].format(day), endDate: period[1].format(day), introduction: introduction ?? '' },
        milestones: milestones.map((one) => ({ ...one, task: one.task ?? '', checkpointIds: one.checkpointIds ?? [] })),
      },
    });
    notice.success(t('saved'));
    onClose();
  };
  const options = edited
    ? [{ value: edited.sectionId, label: `${edited.courseName} · ${edited.sectionTitle}` }]
    : (choices.data?.pageInfo.resultList ?? []).map((one) => ({
        value: one.sectionId,
        label: `${one.courseName} · ${one.sectionTitle}`,
      }));
  return (
    <FormModal<Values>
      open={open}
      title={t(edited ? 'editTitle' : 'create')}
      okText={t('save')}
      width={760}
      form={form}
      initialValues={initialValues(edited)}
      saving={save.isPending}
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {failure && <Alert type="error" showIcon title={failure} />}
      <Form.Item
        name="sectionId"
        label={t('experiment')}
        extra={edited ? undefined : t('experimentHint')}
        rules={[{ required: true, message: t('required') }]}
      >
        <Select
          showSearch={{ filterOption: false, onSearch: setWords }}
          disabled={edited !== null}
          loading={choices.isFetching}
          options={options}
        />
      </Form.Item>
      <Form.Item name="period" label={t('period')} rules={[{ required: true, message: t('required') }]}>
        <DateRange />
      </Form.Item>
      <Form.Item name="introduction" label={t('introduction')} extra={t('introductionHint')}>
        <Input.TextArea rows={3} maxLength={trainingLimits.introduction} />
      </Form.Item>
      <MilestoneFields steps={plan.data?.steps ?? []} />
    </FormModal>
  );
}

function initialValues(edited: Edited | null): Partial<Values> {
  const form = edited?.form;
  if (!edited || !form)
    return {
      ...(edited && { sectionId: edited.sectionId }),
      introduction: '',
      milestones: [
        { milestoneId: '', title: '', task: '', checkpointIds: [] } as unknown as Plan['milestones'][number],
      ],
    };
  const { startDate, endDate, introduction, milestones } = form;
  return { sectionId: edited.sectionId, period: [dayjs(startDate), dayjs(endDate)], introduction, milestones };
}
