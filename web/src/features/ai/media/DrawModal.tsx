import { mediaApi, pictureCountBounds, picturePromptMax, pictureSizes } from '@xueyan/contract/ai/media';
import { Alert, Form, Input, InputNumber, Modal, Select } from 'antd';
import { useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { mediaText } from './media.text.ts';
import type { MakeProps } from './SpeakModal.tsx';

interface Values {
  title: string;
  prompt: string;
  size: (typeof pictureSizes)[number];
  count: number;
  modelId: string;
}

const isPictureSize = (size: string | undefined): size is Values['size'] =>
  (pictureSizes as readonly (string | undefined)[]).includes(size);

/** Form for drawing pictures; shows what is missing where there is no model. */
export function DrawModal({ open, status, before, onBegun, onClose }: MakeProps) {
  const t = useText(mediaText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const draw = useCreation(mediaApi.draw, [mediaApi.list, mediaApi.counts]);
  const [first] = status.imageModels;
  const { size, modelId } = before?.settings ?? {};
  if (!first)
    return (
      <Modal open={open} title={t('draw')} footer={null} onCancel={onClose}>
        <Alert type="info" showIcon title={t('noImageModel')} />
      </Modal>
    );
  const known = status.imageModels.find((model) => model.modelId === modelId) ?? first;
  const save = ({ title, ...values }: Values) =>
    draw.mutateAsync({ ...values, title: title.trim() || null }).then(({ mediaId }) => onBegun(mediaId), notice.error);
  return (
    <FormModal<Values>
      open={open}
      title={t('draw')}
      okText={t('begin')}
      form={form}
      initialValues={{
        ...{ title: before?.title ?? '', prompt: before?.prompt ?? '' },
        ...{
          size: isPictureSize(size) ? size : ('1024x1024' as const),
          count: before?.settings.count ?? 1,
          modelId: known.modelId,
        },
      }}
      saving={draw.isPending}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      <Form.Item
        name="prompt"
        label={t('prompt')}
        extra={t('drawHint')}
        rules={[{ required: true, whitespace: true, message: t('textRequired') }]}
      >
        <Input.TextArea
          autoSize={{ minRows: 4, maxRows: 10 }}
          maxLength={picturePromptMax}
          showCount
          placeholder={t('promptPlaceholder')}
        />
      </Form.Item>
      <Form.Item name="title" label={t('name')}>
        <Input maxLength={100} placeholder={t('namePlaceholder')} />
      </Form.Item>
      <Form.Item name="modelId" label={t('model')}>
        <Select options={status.imageModels.map(({ modelId: value, title: label }) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="size" label={t('size')}>
        <Select options={pictureSizes.map((value) => ({ value, label: value.replace('x', ' × ') }))} />
      </Form.Item>
      <Form.Item name="count" label={t('count')} rules={[{ required: true }]}>
        <InputNumber {...pictureCountBounds} precision={0} />
      </Form.Item>
    </FormModal>
  );
}
