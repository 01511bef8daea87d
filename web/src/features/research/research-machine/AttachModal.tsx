import { useQuery } from '@tanstack/react-query';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { researchMachineApi } from '@xueyan/contract/research/research-machine';
import { Form, Select } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { researchMachineText } from './research-machine.text.ts';

interface AttachModalProps {
  open: boolean;
  researchProjectId: string;
  onClose: () => void;
}

/** Dialog that adds one of the actor's data sets to a project. */
export function AttachModal({ open, researchProjectId, onClose }: AttachModalProps) {
  const t = useText(researchMachineText);
  const notice = useNotice();
  const actor = useActor();
  const [form] = Form.useForm<{ datasetId: string }>();
  const found = useQuery(query(datasetApi.list, { pageSize: 100 }));
  const attach = useAction(researchMachineApi.attach, [researchMachineApi.get]);
  const own = (found.data?.pageInfo.resultList ?? []).filter(({ ownerId }) => ownerId === actor.id);
  const submit = async ({ datasetId }: { datasetId: string }) => {
    await attach.mutateAsync({ researchProjectId, datasetId });
    notice.success(t('attached'));
    onClose();
  };
  return (
    <FormModal<{ datasetId: string }>
      open={open}
      title={t('attach')}
      okText={t('attach')}
      form={form}
      initialValues={{}}
      saving={attach.isPending}
      onSave={(values) => void submit(values).catch(notice.error)}
      onClose={onClose}
    >
      <Form.Item name="datasetId" label={t('dataset')} extra={t('attachHint')} rules={[{ required: true }]}>
        <Select
          loading={found.isPending}
          options={own.map(({ datasetId, name }) => ({ value: datasetId, label: name }))}
        />
      </Form.Item>
    </FormModal>
  );
}
