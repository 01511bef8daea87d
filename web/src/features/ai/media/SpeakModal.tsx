import { type Media, mediaApi } from '@xueyan/contract/ai/media';
import { sentencesOf, speechMax } from '@xueyan/contract/ai/media-speech';
import { Form, Input } from 'antd';
import { useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { mediaText } from './media.text.ts';
import { firstSpeaker, type MediaStatus, SpeakerFields, type SpeakerValues, speakerOf } from './SpeakerFields.tsx';

interface Values extends SpeakerValues {
  title: string;
  text: string;
}

export interface MakeProps {
  open: boolean;
  status: MediaStatus;
  /** A medium that is made once more, possibly with changes. */
  before: Media | null;
  onBegun: (mediaId: string) => void;
  onClose: () => void;
}

/** Form for speaking a text. */
export function SpeakModal({ open, status, before, onBegun, onClose }: MakeProps) {
  const t = useText(mediaText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const speak = useCreation(mediaApi.speak, [mediaApi.list, mediaApi.counts]);
  const text = Form.useWatch('text', form) ?? '';
  const save = ({ title, text: said, ...speaker }: Values) =>
    speak
      .mutateAsync({ title: title.trim() || null, text: said, speaker: speakerOf(speaker) })
      .then(({ mediaId }) => onBegun(mediaId), notice.error);
  return (
    <FormModal<Values>
      open={open}
      title={t('speak')}
      okText={t('begin')}
      width={640}
      form={form}
      initialValues={{
        title: before?.title ?? '',
        text: before?.prompt ?? '',
        ...firstSpeaker(status, before?.settings),
      }}
      saving={speak.isPending}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      <Form.Item
        name="text"
        label={t('text')}
        rules={[{ required: true, whitespace: true, message: t('textRequired') }]}
        extra={text.trim() ? t('sentences', { n: sentencesOf(text).length }) : undefined}
      >
        <Input.TextArea autoSize={{ minRows: 5, maxRows: 12 }} maxLength={speechMax} showCount />
      </Form.Item>
      <Form.Item name="title" label={t('name')}>
        <Input maxLength={100} placeholder={t('namePlaceholder')} />
      </Form.Item>
      <SpeakerFields status={status} />
    </FormModal>
  );
}
