import {
  type ApplicationForm,
  type ApplicationKind,
  type ControlKind,
  choiceKinds,
  makesMedia,
  valueMax,
} from '@xueyan/contract/ai/application-form';
import { uploadCountMax, uploadKindNames, uploadKinds } from '@xueyan/contract/ai/upload-kind';
import { Form, Input, InputNumber, Select } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { applicationText } from './application.text.ts';
import { uploadText } from './upload.text.ts';

/** What a control takes: options, so many characters, files of some kinds; and what it begins with. */
export function ControlExtent({ name }: { name: number }) {
  const form = Form.useFormInstance<ApplicationForm>();
  const kind: ControlKind | undefined = Form.useWatch(['controls', name, 'kind'], form);
  const made: ApplicationKind | undefined = Form.useWatch('kind', form);
  const t = useText(applicationText);
  if (kind === 'upload') return <UploadExtent name={name} media={made !== undefined && makesMedia(made)} />;
  return (
    <>
      {kind !== undefined && choiceKinds.includes(kind) ? (
        <Form.Item
          name={[name, 'options']}
          label={t('options')}
          extra={t('optionsHint')}
          rules={[{ type: 'array', min: 2, required: true, message: t('optionsHint') }]}
        >
          <Select mode="tags" open={false} suffixIcon={null} style={{ minWidth: 240 }} />
        </Form.Item>
      ) : (
        <Form.Item name={[name, 'max']} label={t('max')}>
          <InputNumber min={1} max={valueMax} />
        </Form.Item>
      )}
      <Form.Item name={[name, 'initial']} label={t('initial')}>
        <Input maxLength={2_000} />
      </Form.Item>
    </>
  );
}

function UploadExtent({ name, media }: { name: number; media: boolean }) {
  const t = useText(uploadText);
  const phrase = usePhrase();
  // A prompt of media is text alone.
  const offered = uploadKinds.filter((kind) => !media || kind !== 'picture');
  return (
    <>
      <Form.Item
        name={[name, 'accepts']}
        label={t('accepts')}
        extra={t(media ? 'textsHint' : 'acceptsHint')}
        rules={[{ type: 'array', min: 1, required: true }]}
      >
        <Select
          mode="multiple"
          options={offered.map((value) => ({ value, label: phrase(uploadKindNames[value]) }))}
          style={{ minWidth: 280 }}
        />
      </Form.Item>
      <Form.Item name={[name, 'count']} label={t('count')}>
        <InputNumber min={1} max={uploadCountMax} precision={0} />
      </Form.Item>
    </>
  );
}
