import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { useQuery } from '@tanstack/react-query';
import {
  type Achievement,
  AchievementForm,
  type AchievementFormInput,
  achievementApi,
  achievementFormNames,
  achievementForms,
  authorsMax,
} from '@xueyan/contract/research/achievement';
import { researchProjectApi } from '@xueyan/contract/research/research-project';
import { Button, Checkbox, DatePicker, Form, Input, InputNumber, Select, Space } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { query, useAction, useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { achievementText } from './achievement.text.ts';
import { achievementStale } from './achievement-stale.ts';

interface Props {
  open: boolean;
  /** The achievement to change; undefined: a new one. */
  edited?: Achievement | undefined;
  onClose: () => void;
}

const { shape } = AchievementForm;
const details = ['container', 'publisher', 'place', 'volume', 'issue', 'pages', 'number'] as const;

/** Fields of each form. */
const asked: Record<AchievementFormInput['form'], readonly (typeof details)[number][]> = {
  journal: ['container', 'volume', 'issue', 'pages'],
  conference: ['container', 'place', 'publisher', 'pages'],
  book: ['place', 'publisher', 'pages'],
  thesis: ['container', 'place'],
  report: ['number', 'container', 'place'],
  web: ['publisher', 'place'],
  dataset: ['number', 'publisher'],
  patent: ['number'],
  software: ['number', 'publisher'],
  award: ['container'],
  other: ['container'],
};
const nobody = { name: '', loginName: '', corporate: false };
const dayFormat = 'YYYY-MM-DD';
const detailsOf = (one: Achievement) => Object.fromEntries(details.map((name) => [name, one[name]]));

/** Dialog for an achievement with everything that its citation needs. */
export function AchievementFormModal({ open, edited, onClose }: Props) {
  const t = useText(achievementText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<AchievementFormInput>();
  const chosen = Form.useWatch('form', form) ?? edited?.form ?? 'journal';
  const projects = useQuery(query(researchProjectApi.list, { pageSize: 100 }));
  const save = useCreation(achievementApi.save, achievementStale);
  const update = useAction(achievementApi.update, achievementStale);
  const choices = (projects.data?.pageInfo.resultList ?? []).map(({ researchProjectId, name }) => ({
    ...{ value: researchProjectId, label: name },
  }));
  // One that the actor does not see, or that is far down the list, is shown by its name too.
  const { researchProjectId: kept = null, projectName = '' } = edited ?? {};
  if (kept && !choices.some(({ value }) => value === kept)) choices.push({ value: kept, label: projectName });
  const submit = async (values: AchievementFormInput) => {
    // Imported values without a field in this form are kept.
    const unseen = edited?.form === values.form ? detailsOf(edited) : {};
    const said = { ...unseen, ...values, doi: values.doi || null, url: values.url ?? '' };
    if (edited) {
      const { achievementId, version } = edited;
      await update.mutateAsync({ ...said, achievementId, version });
    } else await save.mutateAsync(said);
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<AchievementFormInput>
      open={open}
      title={t(edited ? 'edit' : 'create')}
      okText={t('save')}
      form={form}
      width={680}
      initialValues={
        edited
          ? {
              ...{ form: edited.form, title: edited.title, year: edited.year, doi: edited.doi },
              ...{ url: edited.url, putDate: edited.putDate, readDate: edited.readDate },
              ...detailsOf(edited),
              authors: edited.authorList.map(({ name, loginName, corporate }) => ({ name, loginName, corporate })),
              researchProjectId: edited.researchProjectId,
            }
          : { form: 'journal', authors: [nobody], researchProjectId: null }
      }
      saving={save.isPending || update.isPending}
      onSave={(values) => void submit(values).catch(notice.error)}
      onClose={onClose}
    >
      <Form.Item name="form" label={t('form')}>
        <Select options={achievementForms.map((value) => ({ value, label: phrase(achievementFormNames[value]) }))} />
      </Form.Item>
      <Form.Item name="title" label={t('name')} rules={rulesOf(shape.title)}>
        <Input maxLength={300} />
      </Form.Item>
      <Form.Item name="year" label={t('year')} rules={rulesOf(shape.year)}>
        <InputNumber min={1900} max={2199} precision={0} />
      </Form.Item>
      <Form.Item label={t('authors')} required>
        <Form.List name="authors">
          {(fields, { add, remove }) => (
            <>
              {fields.map(({ key, name }) => (
                <Space key={key} wrap align="baseline">
                  <Form.Item
                    name={[name, 'name']}
                    rules={[{ required: true, whitespace: true }]}
                    messageVariables={{ label: t('author') }}
                  >
                    <Input maxLength={80} aria-label={t('author')} placeholder={t('author')} />
                  </Form.Item>
                  <Form.Item name={[name, 'loginName']}>
                    <Input maxLength={64} aria-label={t('loginName')} placeholder={t('loginName')} />
                  </Form.Item>
                  <Form.Item name={[name, 'corporate']} valuePropName="checked">
                    <Checkbox>{t('corporate')}</Checkbox>
                  </Form.Item>
                  {fields.length > 1 && (
                    <Button
                      type="text"
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={t('remove')}
                      onClick={() => remove(name)}
                    />
                  )}
                </Space>
              ))}
              <Button block type="dashed" disabled={fields.length >= authorsMax} onClick={() => add(nobody)}>
                {t('addAuthor')}
              </Button>
            </>
          )}
        </Form.List>
      </Form.Item>
      {asked[chosen].map((name) => (
        <Form.Item key={name} name={name} label={t(name)} rules={rulesOf(shape[name])}>
          <Input />
        </Form.Item>
      ))}
      <Form.Item name="doi" label="DOI" extra={t('doiHint')} rules={rulesOf(shape.doi)}>
        <Input maxLength={200} placeholder="10.1000/182" />
      </Form.Item>
      <Form.Item name="url" label={t('url')} extra={t('urlHint')} rules={rulesOf(shape.url)}>
        <Input maxLength={500} placeholder="https://" />
      </Form.Item>
      {['putDate' as const, 'readDate' as const].map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={t(name)}
          getValueProps={(day?: string | null) => ({ value: day ? dayjs(day) : null })}
          normalize={(day: Dayjs | null) => day?.format(dayFormat) ?? null}
        >
          <DatePicker style={{ width: '100%' }} />
        </Form.Item>
      ))}
      <Form.Item name="researchProjectId" label={t('project')}>
        <Select allowClear placeholder={t('noProject')} options={choices} />
      </Form.Item>
    </FormModal>
  );
}
