import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type ImageLabel, ImageLabelForm, imageLabelApi } from '@xueyan/contract/lab/image-label';
import { Alert, Button, Form, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useAction, useCreation } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { imageLabelText } from './image-label.text.ts';

const stale = [imageLabelApi.list, imageLabelApi.choices];
const removal = { one: imageLabelApi.remove, nameOf: ({ labelName }: ImageLabel) => labelName, stale };

/** Page of the labels by which lab images are found. */
export function ImageLabelsPage() {
  const t = useText(imageLabelText);
  const [open, setOpen] = useState<{ edited?: ImageLabel } | null>(null);
  const search = useMemo(() => [{ name: 'labelName', label: t('label') }], [t]);
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} extra={create}>
      <ListTable
        endpoint={imageLabelApi.list}
        label={t('title')}
        columns={columns}
        rowKey="labelId"
        search={search}
        removal={removal}
        rowActions={(row, list) => (
          <>
            <Button type="link" size="small" onClick={() => setOpen({ edited: row })}>
              {t('rename')}
            </Button>
            <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
              {t('remove')}
            </Button>
          </>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
      />
      <DialogSlot subject={open}>
        {({ edited }, shown) => <LabelModal open={shown} edited={edited} onClose={() => setOpen(null)} />}
      </DialogSlot>
    </Page>
  );
}

const columns: ListColumn<ImageLabel>[] = [
  { dataIndex: 'labelName', sortField: 'labelName', pinned: true },
  { dataIndex: 'imageCount', sortField: 'imageCount', align: 'right' },
];

interface LabelModalProps {
  open: boolean;
  edited: ImageLabel | undefined;
  onClose: () => void;
}

function LabelModal({ open, edited, onClose }: LabelModalProps) {
  const t = useText(imageLabelText);
  const notice = useNotice();
  const [form] = Form.useForm<ImageLabelForm>();
  const save = useCreation(imageLabelApi.save, stale);
  const update = useAction(imageLabelApi.update, stale);
  const failure = edited ? update.error : save.error;
  const words = failure && textsFor(failure);
  const submit = async ({ labelName }: ImageLabelForm) => {
    if (edited) await update.mutateAsync({ labelId: edited.labelId, labelName });
    else await save.mutateAsync({ labelName });
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<ImageLabelForm>
      open={open}
      title={t(edited ? 'rename' : 'create')}
      okText={t('save')}
      form={form}
      initialValues={{ labelName: edited?.labelName ?? '' }}
      saving={save.isPending || update.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="labelName" label={t('label')} rules={rulesOf(ImageLabelForm.shape.labelName)}>
        <Input maxLength={20} showCount />
      </Form.Item>
    </FormModal>
  );
}
