import { mediaApi, picturePromptMax, videoSecondBounds, videoSizes } from '@xueyan/contract/ai/media';
import { Alert, Form, Input, InputNumber, Modal, Select } from 'antd';
import { useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { MissingPart } from './MissingPart.tsx';
import { mediaText } from './media.text.ts';
import type { MakeProps } from './SpeakModal.tsx';

interface Values {
  title: string;
  prompt: string;
  size: (typeof videoSizes)[number];
  seconds: number;
  modelId: string;
}

const isVideoSize = (size: string | undefined): size is Values['size'] =>
  (videoSizes as readonly (string | undefined)[]).includes(size);

/** Form for a video by a model; shows what is missing where there is no model. */
export function VideoModal({ open, status, before, onBegun, onClose }: MakeProps) {
  const t = useText(mediaText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const video = useCreation(mediaApi.video, [mediaApi.list, mediaApi.counts]);
  const [first] = status.videoModels;
  if (!first)
    return (
      <Modal open={open} title={t('video')} footer={null} onCancel={onClose}>
        <Alert type="info" showIcon title={t('noVideoModel')} />
      </Modal>
    );
  const save = ({ title, ...values }: Values) =>
    video.mutateAsync({ ...values, title: title.trim() || null }).then(({ mediaId }) => onBegun(mediaId), notice.error);
  const { size, seconds = 5, modelId } = before?.settings ?? {};
  const known = status.videoModels.find((model) => model.modelId === modelId) ?? first;
  return (
    <FormModal<Values>
      open={open}
      title={t('video')}
      okText={t('begin')}
      form={form}
      initialValues={{
        ...{ title: before?.title ?? '', prompt: before?.prompt ?? '', seconds, modelId: known.modelId },
        size: isVideoSize(size) ? size : videoSizes[0],
      }}
      saving={video.isPending}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      {status.missing.includes('ffmpeg') && (
        <Form.Item>
          <MissingPart part="ffmpeg" title={t('unlabelled')} />
        </Form.Item>
      )}
      <Form.Item
        name="prompt"
        label={t('prompt')}
        extra={t('videoHint')}
        rules={[{ required: true, whitespace: true, message: t('textRequired') }]}
      >
        <Input.TextArea
          autoSize={{ minRows: 4, maxRows: 10 }}
          maxLength={picturePromptMax}
          showCount
          placeholder={t('videoPlaceholder')}
        />
      </Form.Item>
      <Form.Item name="title" label={t('name')}>
        <Input maxLength={100} placeholder={t('namePlaceholder')} />
      </Form.Item>
      <Form.Item name="modelId" label={t('model')}>
        <Select options={status.videoModels.map(({ modelId: value, title: label }) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="size" label={t('size')}>
        <Select options={videoSizes.map((value) => ({ value, label: value.replace('x', ' × ') }))} />
      </Form.Item>
      <Form.Item name="seconds" label={t('seconds')} extra={t('secondsHint')} rules={[{ required: true }]}>
        <InputNumber {...videoSecondBounds} precision={0} />
      </Form.Item>
    </FormModal>
  );
}
