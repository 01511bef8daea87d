import { useQuery } from '@tanstack/react-query';
import {
  type Dataset,
  type DatasetForm,
  type DatasetKind,
  datasetApi,
  datasetKinds,
} from '@xueyan/contract/prep/dataset';
import { prepSharingNames, prepSharings } from '@xueyan/contract/prep/sharing';
import { researchMachineApi } from '@xueyan/contract/research/research-machine';
import { mayAddToResearch } from '@xueyan/contract/research/research-policy';
import { researchProjectApi } from '@xueyan/contract/research/research-project';
import { Alert, Form, Input, Radio, Select } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { useActor, useModulesOff } from '../../../ui/access/useActor.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { datasetText } from './dataset.text.ts';

interface DatasetFormModalProps {
  open: boolean;
  edited?: Dataset | undefined;
  onClose: () => void;
}

type Values = Omit<DatasetForm, 'courseId'> & { courseId?: string; kind: DatasetKind; researchProjectId?: string };

/** Dialog for the description and the sharing of a data set. */
export function DatasetFormModal({ open, edited, onClose }: DatasetFormModalProps) {
  const t = useText(datasetText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const stale = [datasetApi.list, datasetApi.get];
  const save = useAction(datasetApi.save, stale);
  const update = useAction(datasetApi.update, stale);
  const saveForProject = useAction(researchMachineApi.saveDataset, [...stale, researchMachineApi.get]);
  const failure = edited ? update.error : (save.error ?? saveForProject.error);
  const actor = useActor();
  const hasResearch = !useModulesOff().includes('research') && edited === undefined;
  const found = useQuery({ ...query(researchProjectApi.list, { pageSize: 100 }), enabled: open && hasResearch });
  const projects = (found.data?.pageInfo.resultList ?? []).filter((one) => mayAddToResearch(actor, one));
  const submit = async ({ courseId, kind, researchProjectId, ...values }: Values) => {
    const written = { ...values, courseId: courseId ?? null };
    const { datasetId = '', version = 0 } = edited ?? {};
    if (edited) await update.mutateAsync({ ...written, datasetId, version });
    else if (researchProjectId) await saveForProject.mutateAsync({ ...written, kind, researchProjectId });
    else await save.mutateAsync({ ...written, kind });
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t(edited ? 'edit' : 'create')}
      okText={t('save')}
      form={form}
      initialValues={{
        ...{ name: edited?.name ?? '', description: edited?.description ?? '', labels: edited?.labels ?? [] },
        ...{
          kind: edited?.kind ?? 'machineLearning',
          sharing: edited?.sharing ?? 'mine',
          ...(edited?.courseId && { courseId: edited.courseId }),
        },
      }}
      saving={save.isPending || saveForProject.isPending || update.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {failure && <Alert type="error" showIcon title={textsFor(failure)} />}
      <Form.Item name="kind" label={t('kind')} hidden={edited !== undefined}>
        <Radio.Group options={datasetKinds.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      <Form.Item
        name="name"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="labels" label={t('labels')}>
        <Select mode="tags" maxCount={10} tokenSeparators={['，', ',']} open={false} suffixIcon={null} />
      </Form.Item>
      {hasResearch && projects.length > 0 && (
        <Form.Item name="researchProjectId" label={t('project')} extra={t('projectHint')}>
          <Select
            allowClear
            options={projects.map(({ researchProjectId, name }) => ({ value: researchProjectId, label: name }))}
          />
        </Form.Item>
      )}
      <Form.Item name="sharing" label={t('sharing')}>
        <Select options={prepSharings.map((value) => ({ value, label: phrase(prepSharingNames[value]) }))} />
      </Form.Item>
      <Form.Item name="courseId" label={t('course')}>
        <CourseSelect allowClear title={edited?.courseName ?? ''} />
      </Form.Item>
    </FormModal>
  );
}
