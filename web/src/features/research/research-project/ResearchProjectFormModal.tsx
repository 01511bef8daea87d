import {
  type ResearchProject,
  ResearchProjectForm,
  researchLevelNames,
  researchLevels,
  researchProjectApi,
  researchTypeNames,
  researchTypes,
} from '@xueyan/contract/research/research-project';
import { Form, Input, InputNumber, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useAction, useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DateRange } from '../../../ui/form/DateRange.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { fenOf } from './money.ts';
import { researchProjectText } from './research-project.text.ts';

interface Props {
  open: boolean;
  /** The project to change; undefined: a new application. */
  edited?: ResearchProject | undefined;
  onClose: () => void;
}

type Values = Omit<ResearchProjectForm, 'startDate' | 'endDate'> & { period: [Dayjs, Dayjs] };

const stale = [researchProjectApi.list, researchProjectApi.get];
const { shape } = ResearchProjectForm;

/** Dialog for the description of a project. */
export function ResearchProjectFormModal({ open, edited, onClose }: Props) {
  const t = useText(researchProjectText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const save = useCreation(researchProjectApi.save, stale);
  const update = useAction(researchProjectApi.update, stale);
  const isSettled = edited !== undefined && edited.state !== 'application';
  const submit = async ({ period: [start, end], funding, ...said }: Values) => {
    const dates = { startDate: start.format('YYYY-MM-DD'), endDate: end.format('YYYY-MM-DD') };
    const values = { ...said, ...dates, funding: fenOf(funding) };
    if (edited) {
      const { researchProjectId, version } = edited;
      await update.mutateAsync({ ...values, researchProjectId, version });
    } else await save.mutateAsync(values);
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t(edited ? 'edit' : 'create')}
      okText={t('save')}
      form={form}
      initialValues={
        edited
          ? {
              ...{ number: edited.number, name: edited.name, type: edited.type, level: edited.level },
              ...{ source: edited.source, funding: edited.funding / 100, description: edited.description },
              period: [dayjs(edited.startDate), dayjs(edited.endDate)],
            }
          : { number: '', name: '', type: 'granted', level: 'school', source: '', description: '' }
      }
      saving={save.isPending || update.isPending}
      onSave={(values) => void submit(values).catch(notice.error)}
      onClose={onClose}
    >
      <Form.Item name="number" label={t('number')} rules={rulesOf(shape.number)}>
        <Input maxLength={40} disabled={isSettled} />
      </Form.Item>
      <Form.Item name="name" label={t('name')} rules={rulesOf(shape.name)}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="type" label={t('type')}>
        <Select options={researchTypes.map((value) => ({ value, label: phrase(researchTypeNames[value]) }))} />
      </Form.Item>
      <Form.Item name="level" label={t('level')}>
        <Select options={researchLevels.map((value) => ({ value, label: phrase(researchLevelNames[value]) }))} />
      </Form.Item>
      <Form.Item name="source" label={t('source')}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="funding" label={t('funding')} rules={[{ required: true }]}>
        <InputNumber min={0} max={10_000_000_000} precision={2} style={{ width: '100%' }} disabled={isSettled} />
      </Form.Item>
      <Form.Item name="period" label={t('period')} rules={[{ required: true }]}>
        <DateRange style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea rows={4} maxLength={2000} showCount />
      </Form.Item>
    </FormModal>
  );
}
