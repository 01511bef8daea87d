import { type Machine, type MachineSize, machineCpus, machineMemoriesMb } from '@xueyan/contract/lab/machine';
import { type Mirror, mirrorApi } from '@xueyan/contract/prep/mirror';
import { Alert, Form, InputNumber, Select } from 'antd';
import { useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { mirrorText } from './mirror.text.ts';

interface TryModalProps {
  open: boolean;
  image: Mirror;
  onStarted: (machine: Machine) => void;
  onClose: () => void;
}

/** Dialog for the size of a machine that tries an image. */
export function TryModal({ open, image, onStarted, onClose }: TryModalProps) {
  const t = useText(mirrorText);
  const notice = useNotice();
  const [form] = Form.useForm<MachineSize>();
  const start = useCreation(mirrorApi.start, [mirrorApi.machine, mirrorApi.list]);
  const fitting = machineMemoriesMb.filter((mb) => mb >= image.minMemoryMb);
  const submit = async (size: MachineSize) => {
    onStarted(await start.mutateAsync({ imageId: image.imageId, ...size }));
    onClose();
  };
  return (
    <FormModal<MachineSize>
      open={open}
      title={t('tryTitle', { name: image.imageName })}
      okText={t('start')}
      form={form}
      initialValues={{ cpus: 1, memoryMb: fitting.find((mb) => mb >= 256) ?? fitting[0] }}
      saving={start.isPending}
      onSave={(size) => void submit(size).catch(notice.error)}
      onClose={onClose}
    >
      <Alert type="info" showIcon title={t('tryHint')} />
      <Form.Item name="cpus" label={t('cpus')} rules={[{ required: true }]}>
        <InputNumber min={machineCpus.min} max={machineCpus.max} precision={0} />
      </Form.Item>
      <Form.Item name="memoryMb" label={t('memoryMb')} rules={[{ required: true }]}>
        <Select options={fitting.map((mb) => ({ value: mb, label: mb }))} />
      </Form.Item>
    </FormModal>
  );
}
