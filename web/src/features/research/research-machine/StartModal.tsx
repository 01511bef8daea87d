import { type Machine, type MachineSize, machineCpus, machineMemoriesMb } from '@xueyan/contract/lab/machine';
import { researchMachineApi } from '@xueyan/contract/research/research-machine';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Form, InputNumber, Select } from 'antd';
import { useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { researchMachineText } from './research-machine.text.ts';

interface StartModalProps {
  open: boolean;
  researchProjectId: string;
  imageList: Output<typeof researchMachineApi.get>['imageList'];
  onStarted: (machine: Machine) => void;
  onClose: () => void;
}

type Wanted = MachineSize & { imageId: string };

const usualMb = 512;
/** Returns the usual memory, or more where an image needs it. */
const memoryFor = (least: number) => machineMemoriesMb.find((mb) => mb >= Math.max(least, usualMb)) ?? usualMb;

/** Dialog for the image and size of the actor's machine. */
export function StartModal({ open, researchProjectId, imageList, onStarted, onClose }: StartModalProps) {
  const t = useText(researchMachineText);
  const notice = useNotice();
  const [form] = Form.useForm<Wanted>();
  const start = useCreation(researchMachineApi.start, [researchMachineApi.get]);
  const chosen = Form.useWatch('imageId', form);
  const leastOf = (id: string | undefined) => imageList.find(({ imageId }) => imageId === id)?.minMemoryMb ?? 0;
  const least = leastOf(chosen);
  const submit = async (wanted: Wanted) => {
    onStarted(await start.mutateAsync({ researchProjectId, ...wanted }));
    onClose();
  };
  return (
    <FormModal<Wanted>
      open={open}
      title={t('start')}
      okText={t('start')}
      form={form}
      initialValues={{ imageId: imageList[0]?.imageId, cpus: 1, memoryMb: memoryFor(imageList[0]?.minMemoryMb ?? 0) }}
      saving={start.isPending}
      onSave={(wanted) => void submit(wanted).catch(notice.error)}
      onClose={onClose}
    >
      <Form.Item name="imageId" label={t('image')} rules={[{ required: true }]}>
        <Select
          options={imageList.map(({ imageId, imageName }) => ({ value: imageId, label: imageName }))}
          onChange={(next: string) => {
            const needed = leastOf(next);
            if ((form.getFieldValue('memoryMb') ?? 0) < needed) form.setFieldValue('memoryMb', memoryFor(needed));
          }}
        />
      </Form.Item>
      <Form.Item name="cpus" label={t('cpus')} rules={[{ required: true }]}>
        <InputNumber min={machineCpus.min} max={machineCpus.max} precision={0} />
      </Form.Item>
      <Form.Item name="memoryMb" label={t('memory')} rules={[{ required: true }]}>
        <Select options={machineMemoriesMb.map((mb) => ({ value: mb, label: mb, disabled: mb < least }))} />
      </Form.Item>
    </FormModal>
  );
}
