import {
  type ArticleForm,
  articleApi,
  articleCategories,
  articleCategoryNames,
} from '@xueyan/contract/content/article';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Checkbox, DatePicker, Form, Input, Select, Upload } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useAction } from '../../../api/query.ts';
import { uploadFile } from '../../../ui/editor/upload-file.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { Cover } from '../../../ui/media/Cover.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './article.module.css';
import { articleText } from './article.text.ts';
import { articleStale } from './article-state.ts';

type Values = Omit<ArticleForm, 'publishTime'> & { publishAt: Dayjs | null };
const wire = 'YYYY-MM-DD HH:mm:ss';

/** The text of an article at the left, what is said of it at the right. */
export function ArticleEditor({ article }: { article: Output<typeof articleApi.get> }) {
  const t = useText(articleText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const update = useAction(articleApi.update, articleStale);
  const { articleId, version, title, category, author, summary, cover, content, pinned, commentable } = article;
  const flagId = `article-${articleId}`;
  const submit = ({ publishAt, ...values }: Values) =>
    update
      .mutateAsync({ articleId, version, ...values, publishTime: publishAt?.format(wire) ?? null })
      .then(() => notice.success(t('saved')), notice.error);
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={{
        ...{ title, category, author, summary, cover, content, pinned, commentable },
        publishAt: article.publishTime ? dayjs(article.publishTime) : null,
      }}
      onFinish={(values) => void submit(values)}
    >
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
            <CoverField name={title} flagId={flagId} />
          </Form.Item>
          <Form.Item name="publishAt" label={t('publishTime')} extra={t('publishHint')}>
            <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" needConfirm={false} />
          </Form.Item>
          <Form.Item name="pinned" valuePropName="checked" noStyle>
            <Checkbox>{t('pin')}</Checkbox>
          </Form.Item>
          <Form.Item name="commentable" valuePropName="checked">
            <Checkbox>{t('commentable')}</Checkbox>
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={update.isPending}>
            {t('save')}
          </Button>
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

/** The editor as a field of a form. */
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

/** A picture of the article, or one that is drawn from its title. */
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
