import { useQuery } from '@tanstack/react-query';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { firstLayers } from '@xueyan/contract/prep/net-layer';
import { pagePicturesMax } from '@xueyan/contract/prep/page-training';
import {
  type PictureConfig,
  pageAlgorithms,
  pageSides,
  pictureAlgorithms,
  pictureParameterRules,
} from '@xueyan/contract/prep/picture-training';
import { parameterEffects } from '@xueyan/contract/prep/training-hints';
import { Alert, Button, Card, Checkbox, Col, Form, Input, InputNumber, Radio, Row, Select } from 'antd';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { AugmentFields } from './AugmentFields.tsx';
import { LayersField } from './LayersField.tsx';
import { pagePictureText } from './page-picture.text.ts';
import { calculators } from './page-picture-client.ts';
import type { PictureOrder } from './page-training-files.ts';
import { trainingText } from './training.text.ts';

type Values = Omit<PictureConfig, 'task'> &
  Pick<PictureOrder, 'name' | 'calculator'> & { datasetId?: string; versionId?: string };

const parameters = pictureAlgorithms.pageCnn.parameters;
const starts: Omit<Values, 'name'> = {
  ...{ algorithm: 'pageCnn', side: 32, grey: false, seed: 1, calculator: 'wasm', layers: firstLayers },
  augment: { flip: false, shift: true, rotate: false, brightness: false },
  parameters: Object.fromEntries(parameters.map((one) => [one, pictureParameterRules[one].start])),
};

interface PagePictureFormProps {
  busy: boolean;
  /** Data set that is chosen beforehand. */
  given?: string | undefined;
  onStart: (order: PictureOrder) => void;
}

/** Data, net and settings of a training on pictures in the page. */
export function PagePictureForm({ busy, given, onStart }: PagePictureFormProps) {
  const t = useText(pagePictureText);
  const say = useText(trainingText);
  const phrase = usePhrase();
  const [form] = Form.useForm<Values>();
  const datasets = useQuery(query(datasetApi.list, { pageSize: 100, kind: 'imageClassification' }));
  const datasetId = Form.useWatch('datasetId', form) ?? given ?? '';
  const algorithm = Form.useWatch('algorithm', form) ?? starts.algorithm;
  const side = Form.useWatch('side', form) ?? starts.side;
  const grey = Form.useWatch('grey', form) ?? starts.grey;
  const dataset = useQuery({ ...query(datasetApi.get, { datasetId, versionId: null }), enabled: datasetId !== '' });
  const versions = dataset.data?.versionList ?? [];
  const classes = dataset.data?.table?.columnList.find(({ name }) => name === 'class')?.distinct ?? 0;
  const held = datasets.data?.pageInfo.resultList.filter(({ versionCount }) => versionCount > 0);
  const submit = ({ name, datasetId: _, versionId: chosen, calculator, layers, ...settings }: Values) => {
    const config: PictureConfig = { task: 'pictures', ...settings, ...(layers && { layers }) };
    const source = { versionId: chosen ?? versions[0]?.versionId ?? null, sectionId: null };
    onStart({ source, name, calculator, config });
  };
  return (
    <Card title={say('createPictures')}>
      <Alert type="info" showIcon title={t('about')} description={t('small', { max: pagePicturesMax })} />
      {held?.length === 0 && (
        <Alert type="warning" showIcon title={say('noPictureSets')} style={{ marginBlockStart: 12 }} />
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ ...starts, name: '', ...(given && { datasetId: given }) }}
        onFinish={submit}
        style={{ marginBlockStart: 16 }}
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
                notFoundContent={say('noPictureSets')}
                options={held?.map((one) => ({ value: one.datasetId, label: one.name }))}
                onChange={() => form.resetFields(['versionId'])}
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
          <Col xs={24} md={8}>
            <Form.Item name="algorithm" label={say('algorithm')}>
              <Select
                options={pageAlgorithms.map((value) => ({ value, label: phrase(pictureAlgorithms[value].names) }))}
              />
            </Form.Item>
          </Col>
          {parameters.map((one) => (
            <Col key={one} xs={12} md={4}>
              <Form.Item
                name={['parameters', one]}
                label={phrase(pictureParameterRules[one].hint)}
                extra={phrase(parameterEffects[one])}
                rules={[{ required: true }]}
              >
                <InputNumber
                  min={pictureParameterRules[one].min}
                  max={pictureParameterRules[one].max}
                  step={pictureParameterRules[one].step}
                  style={{ inlineSize: '100%' }}
                />
              </Form.Item>
            </Col>
          ))}
          <Col xs={12} md={4}>
            <Form.Item name="side" label={say('side')}>
              <Select options={pageSides.map((value) => ({ value, label: `${value} × ${value}` }))} />
            </Form.Item>
          </Col>
          <Col xs={12} md={4}>
            <Form.Item name="seed" label={say('seed')} rules={[{ required: true }]}>
              <InputNumber min={0} max={1_000_000} precision={0} style={{ inlineSize: '100%' }} />
            </Form.Item>
          </Col>
          <Col xs={12} md={4}>
            <Form.Item name="grey" valuePropName="checked" label=" " colon={false}>
              <Checkbox>{say('grey')}</Checkbox>
            </Form.Item>
          </Col>
        </Row>
        {algorithm === 'pageLayers' && <LayersField side={side} grey={grey} classes={classes} />}
        <AugmentFields look={null} source={null} plain />
        <Form.Item name="calculator" label={t('calculator')}>
          <Radio.Group options={calculators.map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('start')}
        </Button>
      </Form>
    </Card>
  );
}
