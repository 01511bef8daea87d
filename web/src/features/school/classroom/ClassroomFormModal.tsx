import {
  type Classroom,
  ClassroomForm,
  classroomApi,
  classroomSeats,
  classroomTypeNames,
  classroomTypes,
} from '@xueyan/contract/school/classroom';
import { phraseIn } from '@xueyan/contract/wire/language';
import { Alert, Form, Input, InputNumber, Select } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import { classroomText } from './classroom.text.ts';

interface ClassroomFormModalProps {
  open: boolean;
  /** Room to change; without it a new one is added. */
  edited?: Classroom | undefined;
  onClose: () => void;
}

const stale = [classroomApi.list, classroomApi.choose];
const { shape } = ClassroomForm;
const empty: ClassroomForm = { campus: '', building: '', roomName: '', seats: 40, type: 'lecture', equipment: [] };

/** Form of a room: location, seats and equipment. */
export function ClassroomFormModal({ open, edited, onClose }: ClassroomFormModalProps) {
  const t = useText(classroomText);
  const language = useLanguage();
  const notice = useNotice();
  const [form] = Form.useForm<ClassroomForm>();
  const save = useCreation(classroomApi.save, stale);
  const update = useAction(classroomApi.update, stale);
  const failure = edited ? update.error : save.error;
  // Empty when the shell has shown the error.
  const words = failure && textsFor(failure);

  const submit = async (values: ClassroomForm) => {
    const { classroomId, version } = edited ?? { classroomId: '', version: 0 };
    if (edited) await update.mutateAsync({ ...values, classroomId, version });
    else await save.mutateAsync(values);
    notice.success(t('saved'));
    onClose();
  };
  const { campus, building, roomName, seats, type, equipment } = edited ?? empty;

  return (
    <FormModal<ClassroomForm>
      open={open}
      title={t(edited ? 'editTitle' : 'create')}
      okText={t('save')}
      form={form}
      initialValues={{ campus, building, roomName, seats, type, equipment }}
      saving={save.isPending || update.isPending}
      // The form shows the error.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="campus" label={t('campus')}>
        <Input maxLength={20} showCount />
      </Form.Item>
      <Form.Item name="building" label={t('building')}>
        <Input maxLength={12} showCount />
      </Form.Item>
      <Form.Item name="roomName" label={t('name')} extra={t('nameHint')} rules={rulesOf(shape.roomName)}>
        <Input maxLength={maxOf(shape.roomName)} showCount />
      </Form.Item>
      <Form.Item name="seats" label={t('seats')} rules={rulesOf(shape.seats)}>
        <InputNumber min={classroomSeats.min} max={classroomSeats.max} />
      </Form.Item>
      <Form.Item name="type" label={t('type')} rules={rulesOf(shape.type)}>
        <Select
          options={classroomTypes.map((value) => ({
            value,
            label: phraseIn(language, classroomTypeNames[value], toTraditional),
          }))}
        />
      </Form.Item>
      <Form.Item name="equipment" label={t('equipment')} extra={t('equipmentHint')} rules={rulesOf(shape.equipment)}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={['、', ',', '，', ';', '；']} />
      </Form.Item>
    </FormModal>
  );
}
