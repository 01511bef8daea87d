import { useQuery } from '@tanstack/react-query';
import { applicationApi } from '@xueyan/contract/ai/application';
import {
  ApplicationForm,
  applicationKindNames,
  applicationKinds,
  makesMedia,
  suggestionsMax,
  WrittenPrompt,
} from '@xueyan/contract/ai/application-form';
import { applicationIcons } from '@xueyan/contract/ai/application-icon';
import { chatApi } from '@xueyan/contract/ai/chat';
import { phraseIn } from '@xueyan/contract/wire/language';
import { Button, Flex, Form, type FormInstance, Input, InputNumber, Radio, Select, Switch } from 'antd';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { query, useAction, useCreation } from '../../../api/query.ts';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import { ApplicationIcon } from '../application-icon/ApplicationIcon.shared.tsx';
import { applicationText } from './application.text.ts';
import { applicationMediaText } from './application-media.text.ts';
import { ControlsEditor } from './ControlsEditor.tsx';
import { IconPick } from './IconPick.tsx';
import { MediaSettings } from './MediaSettings.tsx';
import { formOf, wholeOf } from './typed-form.ts';
import { VersionsButton } from './VersionsButton.tsx';

const { shape } = ApplicationForm;
const icons = applicationIcons.map((value) => ({ value, label: <ApplicationIcon icon={value} />, title: value }));

interface ApplicationEditorProps {
  form: FormInstance<ApplicationForm>;
  initial: Partial<ApplicationForm>;
  /** Undefined for an application that was never saved. */
  applicationId: string | undefined;
  /** Version that the changes are based on. */
  version: number;
  disabled: boolean;
}

/** Fields of an application, saved by a button. */
export function ApplicationEditor({ form, initial, applicationId, version, disabled }: ApplicationEditorProps) {
  const t = useText(applicationText);
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const kind = Form.useWatch('kind', form) ?? initial.kind ?? 'generate';
  const media = makesMedia(kind);
  const words = useText(applicationMediaText);
  const bases = useQuery(query(applicationApi.bases, {}));
  const state = useQuery(query(chatApi.state, {}));
  const models = (state.data?.models ?? []).map(({ modelId, title }) => ({ value: modelId, label: title }));
  const chosen = initial.modelId;
  if (chosen && state.data && models.every(({ value }) => value !== chosen))
    models.push({ value: chosen, label: t('modelGone') });
  const save = useCreation(applicationApi.save, [applicationApi.list, applicationApi.counts]);
  const update = useAction(applicationApi.update, [applicationApi.list, applicationApi.counts, applicationApi.get]);
  const changed = useRef(false);
  // A publication may follow a save, so that leaving asks and does not save by itself.
  useLeaveGuard({ isDirty: () => changed.current, flush: () => Promise.resolve(false), fate: t('leaveFate') });
  const submit = async (values: ApplicationForm) => {
    try {
      const whole = wholeOf(values, initial);
      if (applicationId) {
        await update.mutateAsync({ ...whole, applicationId, version });
        changed.current = false;
      } else {
        const made = await save.mutateAsync(whole);
        changed.current = false;
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
  return (
    <Form<ApplicationForm>
      form={form}
      layout="vertical"
      initialValues={initial}
      disabled={disabled}
      onValuesChange={() => {
        changed.current = true;
      }}
      onFinish={(values) => void submit(values)}
    >
      <Form.Item name="name" label={t('name')} rules={rulesOf(shape.name)}>
        <Input maxLength={40} showCount />
      </Form.Item>
      <Form.Item name="kind" label={t('kind')}>
        <Select options={kinds} onChange={() => form.setFieldValue('modelId', undefined)} />
      </Form.Item>
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea maxLength={300} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
      <Form.Item
        name="prompt"
        label={t('prompt')}
        extra={media ? words(`prompt_${kind}`) : t('promptHint', { topic: '{topic}' })}
        rules={rulesOf(WrittenPrompt)}
      >
        <Input.TextArea maxLength={8_000} autoSize={{ minRows: 5, maxRows: 20 }} />
      </Form.Item>
      <Form.Item name="opening" label={t('opening')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
      {kind !== 'generate' && !media && (
        <Form.Item name="suggestions" label={t('suggestions')} extra={t('suggestionsHint')}>
          <Select mode="tags" maxCount={suggestionsMax} open={false} suffixIcon={null} />
        </Form.Item>
      )}
      <ControlsEditor />
      {media ? (
        <MediaSettings kind={kind} />
      ) : (
        <>
          <Form.Item name="baseIds" label={t('bases')}>
            <Select mode="multiple" maxCount={10} options={baseOptions} showSearch={{ optionFilterProp: 'label' }} />
          </Form.Item>
          <Form.Item name="modelId" label={t('model')} extra={t('modelHint')}>
            <Select allowClear placeholder={t('modelFirst')} options={models} loading={state.isPending} />
          </Form.Item>
          <Flex gap="large" wrap>
            <Form.Item name="temperature" label={t('temperature')}>
              <InputNumber min={0} max={2} step={0.1} />
            </Form.Item>
            <Form.Item name="maxTokens" label={t('maxTokens')}>
              <InputNumber min={64} max={32_000} step={256} />
            </Form.Item>
          </Flex>
        </>
      )}
      <Form.Item name="icon" label={words('icon')}>
        <Radio.Group optionType="button" options={icons} />
      </Form.Item>
      <Form.Item name="picture" label={words('picture')} extra={words('pictureHint')}>
        <IconPick applicationId={applicationId} />
      </Form.Item>
      <Form.Item name="copyable" label={words('copyable')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Flex gap="small">
        <Button type="primary" htmlType="submit" loading={save.isPending || update.isPending}>
          {t('save')}
        </Button>
        {applicationId && (
          <VersionsButton
            applicationId={applicationId}
            typed={() => formOf(form.getFieldsValue(), initial)}
            onTake={(taken) => {
              form.setFieldsValue(taken);
              changed.current = true;
            }}
          />
        )}
      </Flex>
    </Form>
  );
}
