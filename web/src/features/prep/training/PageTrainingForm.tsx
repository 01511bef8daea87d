import { useQuery } from '@tanstack/react-query';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { pageRows } from '@xueyan/contract/prep/table-trainer';
import {
  algorithms,
  type PageTableAlgorithm,
  pageTableAlgorithms,
  tableStarts,
} from '@xueyan/contract/prep/table-training';
import type { TrainingConfig } from '@xueyan/contract/prep/training';
import { algorithmIdeas, parameterEffects } from '@xueyan/contract/prep/training-hints';
import { trainingParameters } from '@xueyan/contract/prep/training-parameter';
import { Alert, Button, Card, Checkbox, Col, Form, Input, InputNumber, Radio, Row, Select } from 'antd';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { FillField } from './FillField.tsx';
import { fillFor, gapsIn } from './gaps.ts';
import { pageTrainingText } from './page-training.text.ts';
import type { TableOrder } from './page-training-files.ts';
import { trainingText } from './training.text.ts';

type Values = Pick<TrainingConfig, 'task' | 'features' | 'scale' | 'fill' | 'test' | 'seed' | 'parameters'> & {
  name: string;
  algorithm: PageTableAlgorithm;
  datasetId?: string;
  versionId?: string;
  target?: string;
};

interface PageTrainingFormProps {
  busy: boolean;
  /** Data set that is chosen beforehand. */
  given?: string | undefined;
  onStart: (order: TableOrder) => void;
}

const starts: Omit<Values, 'datasetId' | 'target'> = {
  ...{ name: '', task: 'classification', algorithm: 'pageLinear', features: [], scale: true, fill: 'median' },
  ...{ test: 0.3, seed: 1, parameters: tableStarts('pageLinear') },
};

/** Data, model and settings of a training on a table in the page. */
export function PageTrainingForm({ busy, given, onStart }: PageTrainingFormProps) {
  const t = useText(pageTrainingText);
  const say = useText(trainingText);
  const phrase = usePhrase();
  const [form] = Form.useForm<Values>();
  const datasets = useQuery(query(datasetApi.list, { pageSize: 100, kind: 'machineLearning' }));
  const datasetId = Form.useWatch('datasetId', form) ?? given ?? '';
  const versionId = Form.useWatch('versionId', form) ?? null;
  const algorithm = Form.useWatch('algorithm', form) ?? starts.algorithm;
  const picked = Form.useWatch('features', form) ?? [];
  const aimed = Form.useWatch('target', form);
  const chosen = useQuery({ ...query(datasetApi.get, { datasetId, versionId }), enabled: datasetId !== '' });
  const columns = chosen.data?.table?.columnList ?? [];
  const versions = chosen.data?.versionList ?? [];
  const version = versions.find((one) => one.versionId === chosen.data?.versionId);
  const options = columns.map(({ name }) => ({ value: name, label: name }));
  const aim = aimed ?? version?.target ?? undefined;
  const held = datasets.data?.pageInfo.resultList.filter(({ versionCount }) => versionCount > 0);
  const many = (version?.rowCount ?? 0) > pageRows.max;
  const others = columns.filter((one) => one.type !== 'text').map(({ name }) => name);
  const used = (picked.length > 0 ? picked : others).filter((name) => name !== aim);
  const gaps = gapsIn(columns, { features: used, target: aim ?? null });
  const submit = ({ name, datasetId: _, versionId: __, target: ___, fill, ...settings }: Values) => {
    if (!version || aim === undefined || used.length === 0) {
      form.setFields([{ name: 'target', errors: [t('targetRequired')] }]);
      return;
    }
    const config: TrainingConfig = { ...settings, target: aim, features: used, folds: 0, ...fillFor(gaps, fill) };
    onStart({ source: { versionId: version.versionId, sectionId: null }, name, config });
  };
  return (
    <Card title={t('settings')}>
      {held?.length === 0 && <Alert type="info" showIcon title={t('noVersion')} style={{ marginBlockEnd: 16 }} />}
      {many && (
        <Alert type="warning" showIcon title={t('manyRows', { max: pageRows.max })} style={{ marginBlockEnd: 16 }} />
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ ...starts, ...(given && { datasetId: given }) }}
        onFinish={submit}
      >
        <Row gutter={16}>
          <Col xs={24} md={8}>
            <Form.Item
              name="name"
              label={say('name')}
              rules={[{ required: true, whitespace: true, message: say('nameRequired') }]}
            >
              <Input maxLength={100} />
            </Form.Item>
          </Col>
          <Col xs={24} md={8}>
            <Form.Item
              name="datasetId"
              label={say('dataset')}
              rules={[{ required: true, message: say('datasetRequired') }]}
            >
              <Select
                loading={datasets.isPending}
                options={held?.map((one) => ({ value: one.datasetId, label: one.name }))}
                onChange={() => form.resetFields(['versionId', 'target', 'features'])}
              />
            </Form.Item>
          </Col>
          <Col xs={24} md={8}>
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
            <Form.Item name="algorithm" label={say('algorithm')} extra={phrase(algorithmIdeas[algorithm])}>
              <Select
                options={pageTableAlgorithms.map((value) => ({ value, label: phrase(algorithms[value].names) }))}
                onChange={(next: PageTableAlgorithm) => form.setFieldsValue({ parameters: tableStarts(next) })}
              />
            </Form.Item>
          </Col>
          <Col xs={24} md={12}>
            <Form.Item name="target" label={say('target')}>
              <Select showSearch options={options} placeholder={version?.target ?? ''} />
            </Form.Item>
          </Col>
          <Col xs={24} md={12}>
            <Form.Item name="features" label={say('features')}>
              <Select mode="multiple" options={options} placeholder={say('allFeatures')} />
            </Form.Item>
          </Col>
          {algorithms[algorithm].parameters.map((one) => (
            <Col key={one} xs={12} md={6}>
              <Form.Item
                name={['parameters', one]}
                label={phrase(trainingParameters[one].hint)}
                extra={phrase(parameterEffects[one])}
                rules={[{ required: true }]}
              >
                <InputNumber
                  min={trainingParameters[one].min}
                  max={trainingParameters[one].max}
                  step={trainingParameters[one].step}
                  {...(trainingParameters[one].step === 1 && { precision: 0 })}
                  style={{ inlineSize: '100%' }}
                />
              </Form.Item>
            </Col>
          ))}
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
          <Col xs={24}>
            <FillField gaps={gaps} />
            <Form.Item name="scale" valuePropName="checked">
              <Checkbox>{say('scale')}</Checkbox>
            </Form.Item>
          </Col>
        </Row>
        <Button type="primary" htmlType="submit" loading={busy} disabled={many}>
          {t('start')}
        </Button>
      </Form>
    </Card>
  );
}
