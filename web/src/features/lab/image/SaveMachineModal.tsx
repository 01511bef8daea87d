import { useQuery } from '@tanstack/react-query';
import { imageApi } from '@xueyan/contract/lab/image';
import { ImageForm } from '@xueyan/contract/lab/image-record';
import { Alert, Form, Input, Radio, Select } from 'antd';
import { query } from '../../../api/query.ts';
import { textsFor } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { imageFormText } from './image-form.text.ts';

export type SaveTarget = { as: 'new'; imageName: string } | { as: 'version'; imageId: string };
interface Values {
  as: SaveTarget['as'];
  imageName: string;
  imageId: string;
}

interface SaveMachineModalProps {
  open: boolean;
  saving: boolean;
  error: Error | null;
  onSave: (target: SaveTarget) => void;
  onClose: () => void;
}

const mostChoices = 100;

/** Form for saving a machine: as a new image, or as the next version of one. */
export function SaveMachineModal({ open, saving, error, onSave, onClose }: SaveMachineModalProps) {
  const t = useText(imageFormText);
  const [form] = Form.useForm<Values>();
  const as = Form.useWatch('as', form);
  const choices = useQuery({
    ...query(imageApi.list, { source: 'machine', pageSize: mostChoices }),
    enabled: open && as === 'version',
  });
  const words = error && textsFor(error);
  return (
    <FormModal<Values>
      open={open}
      title={t('saveMachineTitle')}
      okText={t('save')}
      form={form}
      initialValues={{ as: 'new', imageName: '' }}
      saving={saving}
      onSave={({ as: target, imageName, imageId }) =>
        onSave(target === 'version' ? { as: target, imageId } : { as: 'new', imageName })
      }
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="as" label={t('saveAs')}>
        <Radio.Group
          options={[
            { value: 'new', label: t('saveAsNew') },
            { value: 'version', label: t('saveAsVersion') },
          ]}
        />
      </Form.Item>
      {as === 'version' ? (
        <Form.Item
          name="imageId"
          label={t('savedImage')}
          extra={t('savedImageHint')}
          rules={[{ required: true, message: t('savedImageNeeded') }]}
        >
          <Select
            loading={choices.isPending}
            showSearch={{ optionFilterProp: 'label' }}
            notFoundContent={t('noSavedImages')}
            options={(choices.data?.pageInfo.resultList ?? []).map(({ imageId: value, imageName: label }) => ({
              value,
              label,
            }))}
          />
        </Form.Item>
      ) : (
        <Form.Item
          name="imageName"
          label={t('name')}
          extra={t('saveMachineHint')}
          rules={rulesOf(ImageForm.shape.imageName)}
        >
          <Input maxLength={maxOf(ImageForm.shape.imageName)} showCount />
        </Form.Item>
      )}
    </FormModal>
  );
}
