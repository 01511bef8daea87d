import { courseApi } from '@xueyan/contract/school/course';
import type { Chapter, Section } from '@xueyan/contract/school/section';
import { sectionApi } from '@xueyan/contract/school/section';
import { sectionReleaseApi } from '@xueyan/contract/school/section-release';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './Catalogue.module.css';
import { catalogueText } from './catalogue.text.ts';

interface Props {
  tree: Chapter[];
  rows: Section[];
  onRelease: () => void;
  onClear: () => void;
}

interface Prefix {
  take?: string;
  put?: string;
}

const stale = [sectionApi.tree, courseApi.get];

/** Actions on several chapters and sections. */
export function BulkBar({ tree, rows, onRelease, onClear }: Props) {
  const t = useText(catalogueText);
  const notice = useNotice();
  const [renaming, setRenaming] = useState(false);
  const [form] = Form.useForm<Prefix>();
  const move = useAction(sectionReleaseApi.moveMany, stale);
  const remove = useAction(sectionReleaseApi.removeMany, stale);
  const rename = useAction(sectionReleaseApi.renameMany, stale);
  const sectionIds = rows.map(({ id }) => id);
  const n = rows.length;

  const moveTo = async (parentId: string) => {
    try {
      await move.mutateAsync({ sectionIds, parentId });
      notice.success(t('movedMany', { chapter: tree.find(({ id }) => id === parentId)?.title ?? '' }));
      onClear();
    } catch (error) {
      notice.error(error);
    }
  };
  const removeAll = async () => {
    const question = { title: t('deleteManyTitle', { n }), content: t('deleteManyContent'), okText: t('deleteMany') };
    if (!(await notice.confirm({ ...question, danger: true }))) return;
    try {
      await remove.mutateAsync({ sectionIds });
      notice.success(t('deletedMany', { n }));
      onClear();
    } catch (error) {
      notice.error(error);
    }
  };
  const renameAll = async ({ take = '', put = '' }: Prefix) => {
    try {
      const { changed } = await rename.mutateAsync({ sectionIds, take, put });
      if (changed === 0) return notice.warning(t('prefixNone'));
      notice.success(t('prefixDone', { n: changed }));
      setRenaming(false);
    } catch (error) {
      notice.error(error);
    }
  };

  return (
    <div className={styles.bulk} role="toolbar" aria-label={t('chosen', { n })}>
      <span>{t('chosen', { n })}</span>
      {rows.every(({ kind }) => kind !== 'chapter') && (
        <Select
          placeholder={t('moveTo')}
          aria-label={t('moveTo')}
          popupMatchSelectWidth={false}
          value={null}
          onChange={(id: string | null) => id && void moveTo(id)}
          options={tree.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      <Button onClick={onRelease}>{t('release')}</Button>
      <Button onClick={() => setRenaming(true)}>{t('prefix')}</Button>
      <Button danger onClick={removeAll}>
        {t('deleteMany')}
      </Button>
      <Button type="text" onClick={onClear}>
        {t('clear')}
      </Button>
      <FormModal<Prefix>
        open={renaming}
        title={t('prefixTitle')}
        okText={t('save')}
        form={form}
        initialValues={{}}
        saving={rename.isPending}
        onSave={(values) => void renameAll(values)}
        onClose={() => setRenaming(false)}
      >
        <Form.Item name="take" label={t('prefixTake')}>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="put" label={t('prefixPut')}>
          <Input maxLength={30} />
        </Form.Item>
      </FormModal>
    </div>
  );
}
