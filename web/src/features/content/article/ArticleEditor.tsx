import { useQueryClient } from '@tanstack/react-query';
import {
  type ArticleForm,
  articleApi,
  articleCategories,
  articleCategoryNames,
  mayPublishArticles,
} from '@xueyan/contract/content/article';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Checkbox, DatePicker, Form, Input, Select, Space, Upload } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { AutosaveAlerts } from '../../../ui/autosave/AutosaveAlerts.tsx';
import { useDocument } from '../../../ui/autosave/useDocument.ts';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { uploadFile } from '../../../ui/editor/upload-file.ts';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { Cover } from '../../../ui/media/Cover.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './article.module.css';
import { articleText } from './article.text.ts';

type Article = Output<typeof articleApi.get>;
type Values = Omit<ArticleForm, 'publishTime'> & { publishAt: Dayjs | null };
const wire = 'YYYY-MM-DD HH:mm:ss';

const formOf = (article: Article): ArticleForm => {
  const { title, category, author, summary, cover, content, pinned, commentable, publishTime } = article;
  return { title, category, author, summary, cover, content, pinned, commentable, publishTime };
};
const valuesOf = ({ publishTime, ...texts }: ArticleForm): Values => ({
  ...texts,
  publishAt: publishTime ? dayjs(publishTime) : null,
});
const saidBy = ({ publishAt, ...texts }: Values): ArticleForm => ({
  ...texts,
  publishTime: publishAt?.format(wire) ?? null,
});

interface EditorProps {
  article: Article;
  /** Set to a function that saves the article and returns the version that is seen; used before it is put on the shelf. */
  flush: RefObject<(() => Promise<number | null>) | undefined>;
}

/**
 * Editor with the text of an article at the left and its properties at the right. A draft saves itself; a published
 * article is saved by the button.
 */
export function ArticleEditor({ article, flush }: EditorProps) {
  const t = useText(articleText);
  const phrase = usePhrase();
  const notice = useNotice();
  const client = useQueryClient();
  const publishes = mayPublishArticles(useActor());
  const [form] = Form.useForm<Values>();
  const { articleId } = article;
  const draft = article.state === 'draft';
  const pressed = useRef(false);
  const version = useRef(article.version);
  const [saving, setSaving] = useState(false);
  const document = useDocument<ArticleForm>({
    name: `article.${articleId}`,
    loaded: { value: formOf(article), version: article.version },
    load: async () => {
      const latest = await call(articleApi.get, { articleId });
      version.current = latest.version;
      return { value: formOf(latest), version: latest.version };
    },
    save: async (value, before) => {
      const saved = await call(articleApi.update, { ...value, articleId, version: before });
      version.current = saved.version;
      for (const { path } of [articleApi.list, articleApi.listPublished])
        void client.invalidateQueries({ queryKey: [path] });
      return saved;
    },
    isReady: ({ title }) => title.trim() !== '' && (draft || pressed.current),
  });
  useLeaveGuard(document);
  const flagId = `article-${articleId}`;

  const save = useEffectEvent(async () => {
    pressed.current = true;
    setSaving(true);
    const saved = await document.flush();
    pressed.current = false;
    setSaving(false);
    return saved ? version.current : null;
  });
  useEffect(() => {
    flush.current = () => save();
  }, [flush]);

  // Fills the form with values from another window or from this browser's draft.
  const { value } = document;
  const fill = useEffectEvent(() => {
    const shown = saidBy({ ...valuesOf(value), ...form.getFieldsValue() });
    if (JSON.stringify(shown) !== JSON.stringify(value)) form.setFieldsValue(valuesOf(value));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the value changes.
  useEffect(() => fill(), [value]);

  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={valuesOf(value)}
      onValuesChange={(_, values) => document.change((old) => ({ ...old, ...saidBy({ ...valuesOf(old), ...values }) }))}
      onFinish={() => void save().then((saved) => saved !== null && notice.success(t('saved')))}
    >
      <AutosaveAlerts document={document} />
      <div className={styles.edit}>
        <div>
          <Form.Item
            name="title"
            label={t('name')}
            rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
          >
            <Input maxLength={100} showCount />
          </Form.Item>
          <Form.Item name="content" label={t('content')}>
            <Text label={t('content')} flagId={flagId} />
          </Form.Item>
        </div>
        <div className={styles.side}>
          <Form.Item name="category" label={t('category')}>
            <Select
              options={articleCategories.map((value) => ({ value, label: phrase(articleCategoryNames[value]) }))}
            />
          </Form.Item>
          <Form.Item name="author" label={t('author')} extra={t('authorHint')}>
            <Input maxLength={40} />
          </Form.Item>
          <Form.Item name="summary" label={t('summary')}>
            <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 5 }} />
          </Form.Item>
          <Form.Item name="cover" label={t('cover')}>
            <CoverField name={value.title} flagId={flagId} />
          </Form.Item>
          <Form.Item name="publishAt" label={t('publishTime')} extra={t('publishHint')}>
            <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" needConfirm={false} />
          </Form.Item>
          <Form.Item name="pinned" valuePropName="checked" noStyle>
            <Checkbox disabled={!publishes}>{t('pin')}</Checkbox>
          </Form.Item>
          <Form.Item name="commentable" valuePropName="checked">
            <Checkbox>{t('commentable')}</Checkbox>
          </Form.Item>
          <Space>
            <Button type="primary" htmlType="submit" loading={saving}>
              {t('save')}
            </Button>
            <SaveState state={document.state} time={document.time} />
          </Space>
        </div>
      </div>
    </Form>
  );
}

interface FieldProps {
  flagId: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** The editor as a form field. */
function Text({ label, flagId, value = '', onChange }: FieldProps & { label: string }) {
  return (
    <MarkdownEditor
      ariaLabel={label}
      flagId={flagId}
      minHeight={420}
      value={value}
      onChange={(text) => onChange?.(text)}
    />
  );
}

/** Cover: an uploaded picture, or one generated from the title. */
function CoverField({ name, flagId, value = '', onChange }: FieldProps & { name: string }) {
  const t = useText(articleText);
  const notice = useNotice();
  const take = (file: File) => {
    uploadFile(flagId, file).then((address) => onChange?.(address), notice.error);
    return false;
  };
  return (
    <>
      <div className={styles.thumb}>
        <Cover name={name} url={value} />
      </div>
      <Upload accept=".png,.jpg,.jpeg,.webp" showUploadList={false} beforeUpload={take}>
        <Button size="small">{t('coverPick')}</Button>
      </Upload>
      {value && (
        <Button size="small" type="link" onClick={() => onChange?.('')}>
          {t('coverDrop')}
        </Button>
      )}
    </>
  );
}
