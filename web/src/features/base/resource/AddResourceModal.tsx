import { resourceApi } from '@xueyan/contract/base/resource';
import type { ResourceForm } from '@xueyan/contract/base/resource-manage';
import { resourceManageApi as api } from '@xueyan/contract/base/resource-manage';
import { Alert, Form, Segmented, Select } from 'antd';
import { useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ResourceFields } from './ResourceFields.tsx';
import { resourceText } from './resource.text.ts';

interface AddResourceModalProps {
  open: boolean;
  catalogs: { value: string; label: string }[];
  onClose: () => void;
  onAdded: (resourceId: string) => void;
}

interface Values extends ResourceForm {
  resourceType: 'catalog' | 'menu';
  parentId?: string;
}

/** Form that adds a catalogue, or an entry that links to an outside page. */
export function AddResourceModal({ open, catalogs, onClose, onAdded }: AddResourceModalProps) {
  const t = useText(resourceText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const save = useCreation(api.save, [api.list, resourceApi.menu]);
  // Empty when the shell shows the failure.
  const words = save.error && textsFor(save.error);

  const submit = async ({ parentId = '', ...values }: Values) => {
    const { resourceId } = await save.mutateAsync({
      ...values,
      icon: values.icon ?? '',
      parentId: parentId || null,
    });
    notice.success(t('saved'));
    onAdded(resourceId);
    onClose();
  };

  return (
    <FormModal<Values>
      open={open}
      title={t('add')}
      okText={t('save')}
      width={640}
      form={form}
      initialValues={{
        ...{ resourceType: 'menu', parentId: '', name: '', nameEn: '', nameMn: '', route: '', icon: 'appstore' },
        ...{ openTarget: 'new', shown: true, dataRules: [] },
      }}
      saving={save.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="resourceType" label={t('kind')}>
        <Segmented
          options={[
            { value: 'menu', label: t('outsidePage') },
            { value: 'catalog', label: t('catalog') },
          ]}
        />
      </Form.Item>
      <Form.Item name="parentId" label={t('parent')}>
        <Select options={[{ value: '', label: t('top') }, ...catalogs]} />
      </Form.Item>
      <ResourceFields />
    </FormModal>
  );
}
