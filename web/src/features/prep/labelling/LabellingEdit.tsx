import { useQuery } from '@tanstack/react-query';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { labellingApi, labellingPicturesMax } from '@xueyan/contract/prep/labelling';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Card, Flex, Form, InputNumber, Select, Switch } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { useFormGuard } from '../../../ui/autosave/useFormGuard.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import type { SectionPartProps } from '../../school/section/section-kinds.shared.ts';
import { LabellingResults } from './LabellingResults.tsx';
import { labellingText } from './labelling.text.ts';

type Loaded = Output<typeof labellingApi.get>;

/** Settings of a labelling task, and its results. */
export function LabellingEdit({ sectionId }: SectionPartProps) {
  const found = useQuery({ ...query(labellingApi.get, { sectionId }), refetchOnWindowFocus: false });
  return (
    <QueryView query={found}>{(loaded) => <LabellingForm key={loaded.versionId ?? ''} loaded={loaded} />}</QueryView>
  );
}

interface Values {
  datasetId?: string;
  versionId?: string;
  count: number;
  threshold: number;
  scoreShown: boolean;
}

function LabellingForm({ loaded }: { loaded: Loaded }) {
  const { sectionId } = loaded;
  const t = useText(labellingText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const datasetId = Form.useWatch('datasetId', form);
  const sets = useQuery(query(datasetApi.list, { kind: 'objectDetection', pageSize: 100 }));
  const versions = useQuery({
    ...query(datasetApi.get, { datasetId: datasetId ?? '', versionId: null }),
    enabled: datasetId !== undefined,
  });
  const save = useAction(labellingApi.save, [labellingApi.get, labellingApi.results]);
  const { threshold, scoreShown } = loaded;
  const initial = { count: loaded.itemList.length || 10, threshold, scoreShown };
  const guard = useFormGuard<Values>(initial);
  const keep = async (form: Values) => {
    const { datasetId: _, versionId, ...values } = form;
    try {
      await save.mutateAsync({ sectionId, versionId: versionId ?? loaded.versionId ?? '', ...values });
      guard.noteSaved(form);
      notice.success(t('saved'));
    } catch (error) {
      notice.error(error);
    }
  };
  const list = sets.data?.pageInfo.resultList ?? [];
  const noSets = sets.data !== undefined && list.length === 0 && loaded.versionId === null;
  if (noSets) return <EmptyState title={t('noSets')} hint={t('noSetsHint')} />;
  const needed = loaded.versionId === null;
  return (
    <Flex vertical gap="middle">
      <Card
        size="small"
        title={loaded.versionId ? t('now', { name: loaded.datasetName, n: loaded.itemList.length }) : t('setUp')}
      >
        <Form<Values>
          form={form}
          layout="vertical"
          initialValues={initial}
          onValuesChange={guard.onValuesChange}
          onFinish={(values) => void keep(values)}
        >
          <Form.Item
            name="datasetId"
            label={t(needed ? 'dataset' : 'otherDataset')}
            rules={[{ required: needed, message: t('choose') }]}
          >
            <Select
              allowClear
              options={list.map((one) => ({ value: one.datasetId, label: one.name }))}
              onChange={() => form.setFieldValue('versionId', undefined)}
            />
          </Form.Item>
          {datasetId && (
            <Form.Item
              name="versionId"
              label={t('version')}
              extra={t('goldHint')}
              rules={[{ required: true, message: t('choose') }]}
            >
              <Select
                loading={versions.isFetching}
                notFoundContent={t('noVersion')}
                options={
                  versions.data?.versionList.map((one) => ({
                    value: one.versionId,
                    label: `${one.number} · ${one.note}`,
                  })) ?? []
                }
              />
            </Form.Item>
          )}
          <Flex gap="large" wrap>
            <Form.Item name="count" label={t('count')} rules={[{ required: true }]}>
              <InputNumber min={1} max={labellingPicturesMax} precision={0} />
            </Form.Item>
            <Form.Item name="threshold" label={t('threshold')} rules={[{ required: true }]}>
              <InputNumber min={30} max={95} precision={0} suffix="%" />
            </Form.Item>
            <Form.Item name="scoreShown" label={t('scoreShown')} valuePropName="checked">
              <Switch />
            </Form.Item>
          </Flex>
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </Form>
      </Card>
      {loaded.versionId && <LabellingResults sectionId={sectionId} total={loaded.itemList.length} />}
    </Flex>
  );
}
