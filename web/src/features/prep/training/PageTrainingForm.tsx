import { useQuery } from '@tanstack/react-query';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { Alert, Button, Card, Col, Form, InputNumber, Radio, Row, Select } from 'antd';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import type { PageConfig } from './page-trainer.ts';
import { pageTrainingText } from './page-training.text.ts';
import { trainingText } from './training.text.ts';

export interface PageTrainingValues extends PageConfig {
  /** Of the data as CSV. */
  address: string;
}

type Values = Omit<PageConfig, 'target'> & {
  datasetId?: string;
  versionId?: string;
  target?: string;
  model: 'linear' | 'net';
};

interface PageTrainingFormProps {
  busy: boolean;
  onStart: (values: PageTrainingValues) => void;
}

const starts: Omit<Values, 'datasetId' | 'target'> = {
  ...{ task: 'classification', model: 'linear', features: [], hidden: 16 },
  ...{ epochs: 60, rate: 0.02, batch: 16, test: 0.3, seed: 1 },
};
const numbers = {
  hidden: { min: 2, max: 64, step: 1 },
  epochs: { min: 1, max: 300, step: 1 },
  rate: { min: 0.0001, max: 1, step: 0.01 },
  batch: { min: 2, max: 512, step: 1 },
} as const;

/** Data, model and settings of a training in the page. */
export function PageTrainingForm({ busy, onStart }: PageTrainingFormProps) {
  const t = useText(pageTrainingText);
  const say = useText(trainingText);
  const [form] = Form.useForm<Values>();
  const datasets = useQuery(query(datasetApi.list, { pageSize: 100, kind: 'machineLearning' }));
  const datasetId = Form.useWatch('datasetId', form) ?? '';
  const versionId = Form.useWatch('versionId', form) ?? null;
  const model = Form.useWatch('model', form) ?? starts.model;
  const chosen = useQuery({ ...query(datasetApi.get, { datasetId, versionId }), enabled: datasetId !== '' });
  const columns = chosen.data?.table?.columnList ?? [];
  const versions = chosen.data?.versionList ?? [];
  const version = versions.find((one) => one.versionId === chosen.data?.versionId);
  const options = columns.map(({ name }) => ({ value: name, label: name }));
  const aim = version?.target ?? undefined;
  const held = datasets.data?.pageInfo.resultList.filter(({ versionCount }) => versionCount > 0);
  const submit = ({
    datasetId: _,
    versionId: __,
    model: kind,
    hidden,
    target = aim,
    features = [],
    ...rest
  }: Values) => {
    if (!version || target === undefined) {
      form.setFields([{ name: 'target', errors: [t('targetRequired')] }]);
      return;
    }
    const others = columns.filter((one) => one.type !== 'text').map(({ name }) => name);
    const used = (features.length > 0 ? features : others).filter((name) => name !== target);
    onStart({
      ...rest,
      ...{ target, features: used, hidden: kind === 'net' ? (hidden ?? starts.hidden) : 0, address: version.address },
    });
  };
  const number = (name: keyof typeof numbers) => (
    <Col key={name} xs={12} md={6}>
      <Form.Item name={name} label={t(name)} rules={[{ required: true }]}>
        <InputNumber {...numbers[name]} style={{ inlineSize: '100%' }} />
      </Form.Item>
    </Col>
  );
  return (
    <Card title={t('settings')}>
      {held?.length === 0 && <Alert type="info" showIcon title={t('noVersion')} style={{ marginBlockEnd: 16 }} />}
      <Form<Values> form={form} layout="vertical" initialValues={starts} onFinish={submit}>
        <Row gutter={16}>
          <Col xs={24} md={12}>
            <Form.Item
              name="datasetId"
              label={say('dataset')}
              rules={[{ required: true, message: say('datasetRequired') }]}
            >
              <Select
                loading={datasets.isPending}
                options={held?.map((one) => ({ value: one.datasetId, label: one.name }))}
                onChange={() => form.setFieldsValue({ versionId: undefined, target: undefined, features: [] })}
              />
            </Form.Item>
          </Col>
          <Col xs={24} md={12}>
            <Form.Item name="versionId" label={say('version')}>
              <Select
                allowClear
                placeholder={say('latest')}
                options={versions.map((one) => ({ value: one.versionId, label: `${one.number} · ${one.note}` }))}
              />
            </Form.Item>
          </Col>
          <Col xs={24} md={12}>
            <Form.Item name="task" label={say('task')}>
              <Radio.Group
                options={(['classification', 'regression'] as const).map((value) => ({ value, label: say(value) }))}
              />
            </Form.Item>
          </Col>
          <Col xs={24} md={12}>
            <Form.Item name="model" label={t('model')}>
              <Radio.Group options={(['linear', 'net'] as const).map((value) => ({ value, label: t(value) }))} />
            </Form.Item>
          </Col>
          <Col xs={24} md={12}>
            <Form.Item name="target" label={say('target')}>
              <Select showSearch options={options} placeholder={aim} />
            </Form.Item>
          </Col>
          <Col xs={24} md={12}>
            <Form.Item name="features" label={say('features')}>
              <Select mode="multiple" options={options} placeholder={say('allFeatures')} />
            </Form.Item>
          </Col>
          {model === 'net' && number('hidden')}
          {number('epochs')}
          {number('rate')}
          {number('batch')}
          <Col xs={12} md={6}>
            <Form.Item name="test" label={say('test')} rules={[{ required: true }]}>
              <InputNumber min={0.05} max={0.5} step={0.05} style={{ inlineSize: '100%' }} />
            </Form.Item>
          </Col>
          <Col xs={12} md={6}>
            <Form.Item name="seed" label={say('seed')} rules={[{ required: true }]}>
              <InputNumber min={0} max={1_000_000} precision={0} style={{ inlineSize: '100%' }} />
            </Form.Item>
          </Col>
        </Row>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('start')}
        </Button>
      </Form>
    </Card>
  );
}
