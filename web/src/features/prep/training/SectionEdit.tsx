import { useQuery } from '@tanstack/react-query';
import { type DatasetKind, datasetApi } from '@xueyan/contract/prep/dataset';
import { detectionAlgorithmNames } from '@xueyan/contract/prep/detection-training';
import { pictureAlgorithmNames } from '@xueyan/contract/prep/picture-training';
import { tableAlgorithmsFor } from '@xueyan/contract/prep/table-training';
import {
  type AnyAlgorithm,
  algorithmTitle,
  canTrain,
  isOfPage,
  needsTorch,
  trainingApi,
} from '@xueyan/contract/prep/training';
import {
  trainingSectionLimits as limits,
  sectionTasks,
  type TrainingSectionForm,
  trainingSectionApi,
} from '@xueyan/contract/prep/training-section';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Alert, Button, Card, Flex, Form, InputNumber, Select, Switch } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { useFormGuard } from '../../../ui/autosave/useFormGuard.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import type { SectionPartProps } from '../../school/section/section-kinds.shared.ts';
import { InstallNote } from './InstallNote.tsx';
import { SectionResults } from './SectionResults.tsx';
import type { TrainingTask } from './section-task.ts';
import { trainingHandInText } from './training-hand-in.text.ts';
import { trainingSectionText } from './training-section.text.ts';

type Task = TrainingSectionForm['task'];
type Values = Omit<TrainingSectionForm, 'versionId'> & { datasetId?: string; versionId?: string };

function algorithmsFor(task: Task): readonly AnyAlgorithm[] {
  if (task === 'pictures') return pictureAlgorithmNames;
  if (task === 'detection') return detectionAlgorithmNames;
  return tableAlgorithmsFor(task);
}

type Status = Output<typeof trainingApi.status>;

/** Chosen at first: what the server trains without PyTorch, or what the page does where it trains nothing. */
function firstFor(task: Task, status: Status): AnyAlgorithm[] {
  const all = algorithmsFor(task);
  const some = all.filter((one) => (status.available ? !isOfPage(one) && !needsTorch(one) : isOfPage(one)));
  return some.length > 0 ? some : [...all];
}

/** Tasks that suit each kind of data set. */
const tasksFor: Record<DatasetKind, Task[]> = {
  machineLearning: ['classification', 'regression'],
  imageClassification: ['pictures'],
  objectDetection: ['detection'],
};
const foretells = (task: Task) => tasksFor.machineLearning.includes(task);

/** Settings of a training section, and the progress of its students. */
export function SectionEdit({ sectionId }: SectionPartProps) {
  const found = useQuery({ ...query(trainingSectionApi.get, { sectionId }), refetchOnWindowFocus: false });
  const { data: server, isPending } = useQuery(query(trainingApi.status, {}));
  // Who may not ask is told nothing of it.
  const status = server ?? { available: true, missing: [], nets: true };
  // The form begins with what can train, which is not known before.
  if (isPending) return <Loading rows={6} />;
  return (
    <QueryView query={found}>
      {(task) => (
        <Flex vertical gap="middle">
          <TaskForm key={task.versionId ?? ''} task={task} status={status} />
          {task.form && <SectionResults sectionId={sectionId} />}
        </Flex>
      )}
    </QueryView>
  );
}

function TaskForm({ task: loaded, status }: { task: TrainingTask; status: Status }) {
  const t = useText(trainingSectionText);
  const say = useText(trainingHandInText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const datasetId = Form.useWatch('datasetId', form);
  const task = Form.useWatch('task', form) ?? loaded.form?.task ?? 'classification';
  const sets = useQuery(query(datasetApi.list, { sharing: 'mine', pageSize: 100 }));
  const chosen = useQuery({
    ...query(datasetApi.get, { datasetId: datasetId ?? '', versionId: null }),
    enabled: datasetId !== undefined,
  });
  const save = useAction(trainingSectionApi.save, [trainingSectionApi.get, trainingSectionApi.results]);
  const initial: Partial<Values> = loaded.form ?? {
    ...{ task: 'classification', algorithms: firstFor('classification', status), runs: 10, hidden: 30 },
    ...{ threshold: 90, scoreShown: true, report: true },
  };
  const allowed = Form.useWatch('algorithms', form) ?? initial.algorithms ?? [];
  const unable = allowed.filter((one) => !canTrain(one, status));
  const guard = useFormGuard<Values>(initial);
  const keep = async (form: Values) => {
    const { datasetId: _, versionId, target, ...values } = form;
    try {
      await save.mutateAsync({
        ...{ sectionId: loaded.sectionId, ...values },
        versionId: versionId ?? loaded.versionId ?? '',
        target: foretells(values.task) ? (target ?? null) : null,
      });
      guard.noteSaved(form);
      notice.success(t('saved'));
    } catch (error) {
      notice.error(error);
    }
  };
  const list = sets.data?.pageInfo.resultList ?? [];
  if (sets.data && list.length === 0 && !loaded.form) return <EmptyState title={t('noSets')} hint={t('noSetsHint')} />;
  const kind = list.find((one) => one.datasetId === datasetId)?.kind;
  const columns = datasetId ? (chosen.data?.table?.columnList ?? []) : loaded.columnList;
  const needed = loaded.form === null;
  const number = (name: 'runs' | 'hidden' | 'threshold', suffix?: string) => (
    <Form.Item name={name} label={t(name)} rules={[{ required: true }]}>
      <InputNumber min={limits[name].min} max={limits[name].max} precision={0} {...(suffix && { suffix })} />
    </Form.Item>
  );
  const chooseSet = (id?: string) => {
    const next = tasksFor[list.find((one) => one.datasetId === id)?.kind ?? 'machineLearning'][0] ?? 'classification';
    form.setFieldsValue({ task: next, algorithms: firstFor(next, status) });
    form.resetFields(['versionId', 'target']);
  };
  return (
    <>
      {(!status.available || unable.length > 0) && <InstallNote missing={status.missing} nets={status.nets} />}
      <Card size="small" title={loaded.form ? t('now', { name: loaded.datasetName }) : t('setUp')}>
        <Form<Values>
          form={form}
          layout="vertical"
          initialValues={initial}
          onValuesChange={guard.onValuesChange}
          onFinish={(values) => void keep(values)}
        >
          <Form.Item
            name="datasetId"
            label={t('dataset')}
            extra={t('datasetHint')}
            rules={[{ required: needed, message: t('choose') }]}
          >
            <Select
              allowClear
              placeholder={loaded.datasetName}
              options={list
                .filter(({ versionCount }) => versionCount > 0)
                .map((one) => ({ value: one.datasetId, label: one.name }))}
              onChange={chooseSet}
            />
          </Form.Item>
          {datasetId && (
            <Form.Item name="versionId" label={t('version')} rules={[{ required: true, message: t('choose') }]}>
              <Select
                loading={chosen.isFetching}
                options={(chosen.data?.versionList ?? []).map((one) => ({
                  value: one.versionId,
                  label: `${one.number} · ${one.note}`,
                }))}
              />
            </Form.Item>
          )}
          <Flex gap="large" wrap>
            <Form.Item name="task" label={t('task')}>
              <Select
                style={{ minWidth: 140 }}
                options={sectionTasks
                  .filter((one) => !kind || tasksFor[kind].includes(one))
                  .map((value) => ({ value, label: t(value) }))}
                onChange={(next: Task) => form.setFieldsValue({ algorithms: firstFor(next, status) })}
              />
            </Form.Item>
            {foretells(task) && (
              <Form.Item name="target" label={t('target')} rules={[{ required: true, message: t('choose') }]}>
                <Select style={{ minWidth: 160 }} options={columns.map(({ name }) => ({ value: name, label: name }))} />
              </Form.Item>
            )}
            {number('runs')}
            {number('hidden', '%')}
            {number('threshold', '%')}
          </Flex>
          <p>{t('thresholdHint')}</p>
          <Form.Item name="algorithms" label={t('algorithms')} rules={[{ required: true, message: t('choose') }]}>
            <Select
              mode="multiple"
              options={algorithmsFor(task).map((value) => ({ value, label: phrase(algorithmTitle(value)) }))}
            />
          </Form.Item>
          {unable.length > 0 && (
            <Alert
              type="warning"
              showIcon
              style={{ marginBlockEnd: 16 }}
              title={
                unable.length === allowed.length
                  ? t('cannotAny')
                  : t('cannotTrain', { names: unable.map((one) => phrase(algorithmTitle(one))).join('、') })
              }
            />
          )}
          <Form.Item name="scoreShown" label={t('scoreShown')} valuePropName="checked">
            <Switch />
          </Form.Item>
          <Form.Item name="report" label={say('report')} extra={say('reportHint')} valuePropName="checked">
            <Switch />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </Form>
      </Card>
    </>
  );
}
