import { useQuery } from '@tanstack/react-query';
import { imageCategories, imageCategoryNames } from '@xueyan/contract/lab/image-record';
import { MirrorRequestForm, mirrorApi, mirrorReasonMax } from '@xueyan/contract/prep/mirror';
import { type MirrorRequest, mirrorRequestApi } from '@xueyan/contract/prep/mirror-request';
import { Alert, Form, Input, Select } from 'antd';
import { query, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { mirrorText } from './mirror.text.ts';

interface AskModalProps {
  open: boolean;
  /** Earlier request to start from. */
  like?: MirrorRequest | undefined;
  onClose: () => void;
}

const { shape } = MirrorRequestForm;
const separators = ['、', ',', '，', ' ', '\n'];

/** Dialog that requests an image with a recipe. */
export function AskModal({ open, like, onClose }: AskModalProps) {
  const t = useText(mirrorText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<MirrorRequestForm>();
  const bases = useQuery(query(mirrorApi.list, { pageSize: 100 }));
  const choices = (bases.data?.pageInfo.resultList ?? []).map(({ imageId, imageName }) => ({
    ...{ value: imageId, label: imageName },
  }));
  // The base of an earlier request may be listed no more; it has a name all the same.
  if (like && !choices.some(({ value }) => value === like.baseImageId))
    choices.push({ value: like.baseImageId, label: like.baseName });
  const save = useCreation(mirrorRequestApi.save, [mirrorRequestApi.list, mirrorRequestApi.countWaiting]);
  const words = save.error && textsFor(save.error);
  const submit = async (values: MirrorRequestForm) => {
    await save.mutateAsync(values);
    notice.success(t('askDone'));
    onClose();
  };
  return (
    <FormModal<MirrorRequestForm>
      open={open}
      title={t('askTitle')}
      okText={t('askOk')}
      width={640}
      form={form}
      initialValues={valuesOf(like)}
      saving={save.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="imageName" label={t('name')} rules={rulesOf(shape.imageName)}>
        <Input maxLength={maxOf(shape.imageName)} showCount />
      </Form.Item>
      <Form.Item name="category" label={t('category')} rules={rulesOf(shape.category)}>
        <Select options={imageCategories.map((value) => ({ value, label: phrase(imageCategoryNames[value]) }))} />
      </Form.Item>
      <Form.Item name="baseImageId" label={t('base')} extra={t('baseHint')} rules={rulesOf(shape.baseImageId)}>
        <Select loading={bases.isPending} options={choices} />
      </Form.Item>
      <Form.Item name="packages" label={t('packagesLabel')} extra={t('packagesHint')} rules={rulesOf(shape.packages)}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={separators} />
      </Form.Item>
      <Form.Item name="commands" label={t('commands')} extra={t('commandsHint')} rules={rulesOf(shape.commands)}>
        <Input.TextArea rows={4} spellCheck={false} placeholder="mkdir -p /opt/course" />
      </Form.Item>
      <Form.Item name="reason" label={t('reason')} extra={t('reasonHint')} rules={rulesOf(shape.reason)}>
        <Input.TextArea rows={3} maxLength={mirrorReasonMax} showCount />
      </Form.Item>
    </FormModal>
  );
}

function valuesOf(like: MirrorRequest | undefined): Partial<MirrorRequestForm> {
  if (!like) return { category: 'programming', packages: [], commands: '' };
  const { imageName, category, baseImageId, packages, commands, reason } = like;
  return { imageName, category, baseImageId, packages, commands, reason };
}
