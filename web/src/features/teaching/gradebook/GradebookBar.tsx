import DownOutlined from '@ant-design/icons/DownOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import { type GradeBook, type GradeRow, gradebookApi, gradebookExport } from '@xueyan/contract/teaching/gradebook';
import { Button, Dropdown, Input, Select, Tag } from 'antd';
import { download } from '../../../api/download.ts';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Gradebook.module.css';
import { gradebookText } from './gradebook.text.ts';
import { classNamesOf } from './grid-rows.ts';

interface GradebookBarProps {
  book: GradeBook;
  rows: GradeRow[];
  className: string | null;
  search: string;
  onClass: (className: string | null) => void;
  onSearch: (search: string) => void;
  onImport: () => void;
  onSettings: () => void;
  onAdd: () => void;
}

/** Filter of the students, and actions of the whole gradebook. */
export function GradebookBar({ book, rows, className, search, ...on }: GradebookBarProps) {
  const t = useText(gradebookText);
  const notice = useNotice();
  const { courseId, published } = book;
  const publish = useAction(gradebookApi.publish, [gradebookApi.get]);
  const change = async (next: boolean) => {
    const question = next
      ? { title: t('publishTitle'), content: t('publishHint'), okText: t('publish') }
      : { title: t('hideTitle'), content: t('hideHint'), okText: t('hide'), danger: true };
    if (!(await notice.confirm(question))) return;
    publish.mutate(
      { courseId, published: next },
      { onSuccess: () => notice.success(t('done')), onError: notice.error },
    );
  };
  const save = () =>
    void download(gradebookExport.path, { courseId, ...(className === null ? {} : { className }) }).catch(notice.error);
  const classes = classNamesOf(rows).map((name) => ({ value: name, label: name || t('alone') }));
  return (
    <div className={styles.bar}>
      {classes.length > 1 && (
        <Select
          className={styles.class}
          aria-label={t('allClasses')}
          value={className ?? ' '}
          options={[{ value: ' ', label: t('allClasses') }, ...classes]}
          onChange={(value) => on.onClass(value === ' ' ? null : value)}
        />
      )}
      <Input.Search
        className={styles.search}
        allowClear
        aria-label={t('search')}
        placeholder={t('search')}
        value={search}
        onChange={({ target }) => on.onSearch(target.value)}
      />
      <Tag color={published ? 'success' : 'default'}>{t(published ? 'published' : 'unpublished')}</Tag>
      <div className={styles.acts}>
        <Button icon={<SettingOutlined aria-hidden />} onClick={on.onSettings}>
          {t('settings')}
        </Button>
        <Button icon={<PlusOutlined aria-hidden />} onClick={on.onAdd}>
          {t('addColumn')}
        </Button>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'export', label: t('export'), onClick: save },
              { key: 'import', label: t('importBook'), onClick: on.onImport },
              ...(published
                ? [
                    { key: 'again', label: t('publishAgain'), onClick: () => void change(true) },
                    { key: 'hide', label: t('hide'), danger: true, onClick: () => void change(false) },
                  ]
                : []),
            ],
          }}
        >
          <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
            {t('more')}
          </Button>
        </Dropdown>
        {!published && (
          <Button type="primary" loading={publish.isPending} onClick={() => void change(true)}>
            {t('publish')}
          </Button>
        )}
      </div>
    </div>
  );
}
