import { useQuery } from '@tanstack/react-query';
import { courseTeamApi } from '@xueyan/contract/school/course-team';
import {
  type Defence,
  type DefenceForm,
  defenceApi,
  defenceMethods,
  defenceMinutes,
  DefenceForm as FormShape,
} from '@xueyan/contract/teaching/defence';
import { usualRubric } from '@xueyan/contract/teaching/rubric';
import { Form, Input, InputNumber, Radio, Select } from 'antd';
import { query, useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { TimeField } from '../../../ui/form/TimeField.tsx';
import { useText } from '../../../ui/text/text.ts';
import { RubricEditor, useRubricRules } from '../deliverable/RubricFields.shared.tsx';
import { defenceText } from './defence.text.ts';

const { shape } = FormShape;
const fresh: Partial<DefenceForm> = {
  title: '',
  place: '',
  minutes: 15,
  method: 'mean',
  rubric: usualRubric,
  markerIds: [],
};

interface Props {
  courseId: string;
  /** Null: a new one. */
  defence: Defence | null;
  onClose: () => void;
}

/** Plans a defence, or changes one. */
export function DefenceModal({ courseId, defence, onClose }: Props) {
  const t = useText(defenceText);
  const rubricRules = useRubricRules();
  const notice = useNotice();
  const [form] = Form.useForm<DefenceForm>();
  const team = useQuery(query(courseTeamApi.list, { courseId }));
  const save = useCreation(defenceApi.save, [defenceApi.list]);
  const teachers = team.data?.members ?? [];
  // A marker who has left the team is still shown by name.
  const left = (defence?.markers ?? []).filter((one) => teachers.every(({ userId }) => userId !== one.userId));
  return (
    <FormModal<DefenceForm>
      open
      title={t(defence ? 'edit' : 'plan')}
      okText={t('save')}
      form={form}
      initialValues={defence?.form ?? fresh}
      saving={save.isPending}
      onSave={(values) =>
        save.mutate(
          { courseId, defenceId: defence?.defenceId ?? null, version: defence?.version ?? 0, form: values },
          { onSuccess: onClose, onError: notice.error },
        )
      }
      onClose={onClose}
    >
      <Form.Item name="title" label={t('title')} rules={rulesOf(shape.title)}>
        <Input maxLength={maxOf(shape.title)} />
      </Form.Item>
      <Form.Item name="startTime" label={t('startTime')} rules={[{ required: true }]}>
        <TimeField label={t('startTime')} />
      </Form.Item>
      <Form.Item name="place" label={t('place')}>
        <Input maxLength={maxOf(shape.place)} />
      </Form.Item>
      <Form.Item name="minutes" label={t('minutes')} rules={[{ required: true }]}>
        <InputNumber {...defenceMinutes} precision={0} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="markerIds" label={t('markers')} rules={[{ required: true }]}>
        <Select
          mode="multiple"
          options={[...teachers, ...left].map(({ userId, userName }) => ({ value: userId, label: userName }))}
        />
      </Form.Item>
      <Form.Item name="method" label={t('method')}>
        <Radio.Group options={defenceMethods.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      <Form.Item name="rubric" label={t('rubric')} rules={rubricRules}>
        <RubricEditor />
      </Form.Item>
    </FormModal>
  );
}
