import { useQuery } from '@tanstack/react-query';
import {
  ApplicationForm,
  applicationApi,
  applicationKindNames,
  applicationKinds,
  mayEditApplication,
} from '@xueyan/contract/ai/application';
import { phraseIn } from '@xueyan/contract/wire/language';
import { Button, Card, Flex, Form, Input, InputNumber, Select, Typography } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { query, useAction, useCreation } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import { aiApplicationText } from './ai-application.text.ts';
import { applicationText } from './application.text.ts';
import { ControlsEditor } from './ControlsEditor.tsx';
import { Running } from './Running.tsx';

const { shape } = ApplicationForm;
const fresh: Partial<ApplicationForm> = { kind: 'generate', controls: [], temperature: 0.7, maxTokens: 2_048 };

/** Makes an application: what the model is told, the form before it, and a trial beside it. */
export function ApplicationEditPage() {
  const t = useText(applicationText);
  const { applicationId = '' } = useParams();
  const isNew = applicationId === 'new';
  const whole = useQuery({ ...query(applicationApi.get, { applicationId }), enabled: !isNew });
  const title = isNew ? t('create') : (whole.data?.application.name ?? '');
  const breadcrumb = [{ title: useText(aiApplicationText)('title'), to: '/aiApplicationManagement' }, { title }];
  return (
    <Page title={title} breadcrumb={breadcrumb}>
      {isNew ? (
        <Editing form={fresh} />
      ) : (
        <QueryView query={whole}>
          {({ application, form }) => (
            <Flex vertical gap="large">
              <Editing form={form} {...application} />
              <Card title={t('debug')} size="small">
                <Typography.Paragraph type="secondary">{t('debugHint')}</Typography.Paragraph>
                <Running
                  key={application.version}
                  {...{ applicationId, kind: form.kind, opening: form.opening, controls: form.controls }}
                  draft
                />
              </Card>
            </Flex>
          )}
        </QueryView>
      )}
    </Page>
  );
}

interface EditingProps {
  form: Partial<ApplicationForm>;
  applicationId?: string;
  ownerId?: string;
  version?: number;
}

function Editing({ form: initial, applicationId, ownerId, version = 0 }: EditingProps) {
  const t = useText(applicationText);
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const actor = useActor();
  const [form] = Form.useForm<ApplicationForm>();
  const bases = useQuery(query(applicationApi.bases, {}));
  const save = useCreation(applicationApi.save, [applicationApi.list]);
  const update = useAction(applicationApi.update, [applicationApi.list, applicationApi.get]);
  const submit = async (values: ApplicationForm) => {
    try {
      const controls = values.controls ?? [];
      if (applicationId) await update.mutateAsync({ ...values, controls, applicationId, version });
      else {
        const made = await save.mutateAsync({ ...values, controls });
        void navigate(`/aiApplicationManagement/${made.applicationId}`, { replace: true });
      }
      notice.success(t('saved'));
    } catch (error) {
      notice.error(error);
    }
  };
  const kinds = applicationKinds.map((value) => ({
    value,
    label: phraseIn(language, applicationKindNames[value], toTraditional),
  }));
  const baseOptions = (bases.data?.baseList ?? []).map(({ baseId, name }) => ({ value: baseId, label: name }));
  const mayEdit = ownerId === undefined || mayEditApplication(actor, { ownerId });
  return (
    <Form<ApplicationForm>
      form={form}
      layout="vertical"
      initialValues={initial}
      disabled={!mayEdit}
      onFinish={(values) => void submit(values)}
    >
      <Form.Item name="name" label={t('name')} rules={rulesOf(shape.name)}>
        <Input maxLength={40} showCount />
      </Form.Item>
      <Form.Item name="kind" label={t('kind')}>
        <Select options={kinds} />
      </Form.Item>
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea maxLength={300} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
      <Form.Item name="prompt" label={t('prompt')} extra={t('promptHint')} rules={rulesOf(shape.prompt)}>
        <Input.TextArea maxLength={8_000} autoSize={{ minRows: 5, maxRows: 20 }} />
      </Form.Item>
      <Form.Item name="opening" label={t('opening')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
      <ControlsEditor />
      <Form.Item name="baseIds" label={t('bases')}>
        <Select mode="multiple" maxCount={10} options={baseOptions} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <Flex gap="large" wrap>
        <Form.Item name="temperature" label={t('temperature')}>
          <InputNumber min={0} max={2} step={0.1} />
        </Form.Item>
        <Form.Item name="maxTokens" label={t('maxTokens')}>
          <InputNumber min={64} max={32_000} step={256} />
        </Form.Item>
      </Flex>
      <Button type="primary" htmlType="submit" loading={save.isPending || update.isPending}>
        {t('save')}
      </Button>
    </Form>
  );
}
