import { type WarehouseSpace, type WarehouseSpaceForm, warehouseApi } from '@xueyan/contract/content/warehouse';
import { Form, Input, Radio } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { SpaceMembers } from './SpaceMembers.tsx';
import { warehouseText } from './warehouse.text.ts';

interface Props {
  open: boolean;
  /** The space to change; undefined: a new one. */
  edited?: WarehouseSpace;
  onClose: () => void;
}

const stale = [warehouseApi.spaces, warehouseApi.tree];

/** Dialog for the name, readers and members of a space. */
export function SpaceFormModal({ open, edited, onClose }: Props) {
  const t = useText(warehouseText);
  const notice = useNotice();
  const [form] = Form.useForm<WarehouseSpaceForm>();
  const save = useCreation(warehouseApi.saveSpace, stale);
  const update = useAction(warehouseApi.updateSpace, stale);
  const submit = async (values: WarehouseSpaceForm) => {
    await (edited ? update.mutateAsync({ ...values, spaceId: edited.spaceId }) : save.mutateAsync(values));
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<WarehouseSpaceForm>
      open={open}
      title={t(edited ? 'editSpace' : 'create')}
      okText={t('save')}
      form={form}
      initialValues={{
        ...{ name: edited?.name ?? '', description: edited?.description ?? '' },
        openness: edited?.openness ?? 'members',
      }}
      saving={save.isPending || update.isPending}
      onSave={(values) => void submit(values).catch(notice.error)}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea maxLength={200} />
      </Form.Item>
      <Form.Item name="openness" label={t('openness')}>
        <Radio.Group
          options={[
            { value: 'members', label: t('onlyMembers') },
            { value: 'school', label: t('school') },
          ]}
        />
      </Form.Item>
      {edited && <SpaceMembers spaceId={edited.spaceId} />}
    </FormModal>
  );
}
