import {
  type LibraryItem,
  libraryApi,
  mayEditLibraryItem,
  mayReviewLibraryItem,
} from '@xueyan/contract/content/library';
import { Button, Dropdown, Input, Space } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { useMay } from '../../../ui/access/useMay.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { InputModal } from '../../../ui/form/InputModal.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useLimit } from '../../../ui/limit/useLimit.ts';
import { useText } from '../../../ui/text/text.ts';
import { libraryText } from './library.text.ts';
import { saveFile } from './save-file.ts';

const LibraryForm = lazyNamed(() => import('./LibraryFormModal.tsx'), 'LibraryFormModal');
const AddToCourse = lazyNamed(() => import('./AddToCourseModal.tsx'), 'AddToCourseModal');
const stale = [libraryApi.list, libraryApi.folders, libraryApi.get];

/** Actions on a resource for its readers, owner and reviewers. */
export function LibraryActions({ item }: { item: LibraryItem }) {
  const t = useText(libraryText);
  const notice = useNotice();
  const days = useLimit('libraryBinDays');
  const may = useMay();
  const [open, setOpen] = useState<'form' | 'course' | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const shelve = useAction(libraryApi.shelve, stale);
  const remove = useAction(libraryApi.remove, stale);
  const restore = useAction(libraryApi.restore, stale);
  const decide = useAction(libraryApi.decide, stale);
  const favour = useAction(libraryApi.favour, stale);
  const download = useAction(libraryApi.download);
  const { itemId, title, state } = item;
  const told = (key: Parameters<typeof t>[0]) => () => notice.success(t(key));

  if (item.removeTime)
    return (
      <May policy={mayEditLibraryItem} of={item}>
        <Button
          type="link"
          size="small"
          onClick={() => restore.mutateAsync({ itemIds: [itemId] }).then(told('restored'), notice.error)}
        >
          {t('restore')}
        </Button>
      </May>
    );
  const take = () => download.mutateAsync({ itemId }).then(saveFile, notice.error);
  const askRemove = async () => {
    const question = { title: t('removeTitle', { title }), content: t('removeHint', { days }), okText: t('remove') };
    if (await notice.confirm({ ...question, danger: true }))
      await remove.mutateAsync({ itemIds: [itemId] }).catch(notice.error);
  };
  const onShelf = state === 'draft' || state === 'rejected';
  const press = () =>
    shelve
      .mutateAsync({ itemId, onShelf })
      .then(
        (now) =>
          notice.success(t(now.state === 'draft' ? 'unshelved' : now.state === 'waiting' ? 'waiting' : 'shelved')),
        notice.error,
      );
  return (
    <Space size={4} wrap>
      {(state === 'waiting' || item.revision === 'waiting') && (
        <May policy={mayReviewLibraryItem} of={item}>
          <Button
            type="link"
            size="small"
            onClick={() => decide.mutateAsync({ itemIds: [itemId], passed: true }).then(told('decided'), notice.error)}
          >
            {t('pass')}
          </Button>
          <Button type="link" size="small" danger onClick={() => setReason('')}>
            {t('reject')}
          </Button>
        </May>
      )}
      {item.downloadable && (
        <Button type="link" size="small" onClick={() => void take()}>
          {t('download')}
        </Button>
      )}
      {item.downloadable && may('course.teach') && (
        <Button type="link" size="small" onClick={() => setOpen('course')}>
          {t('addToCourse')}
        </Button>
      )}
      <Button
        type="link"
        size="small"
        onClick={() => favour.mutateAsync({ itemId, favourite: !item.favourite }).catch(notice.error)}
      >
        {t(item.favourite ? 'unfavour' : 'favour')}
      </Button>
      <May policy={mayEditLibraryItem} of={item}>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'edit', label: t('edit'), onClick: () => setOpen('form') },
              { key: 'shelve', label: t(onShelf ? 'shelve' : 'unshelve'), onClick: () => void press() },
              { key: 'remove', danger: true, label: t('remove'), onClick: () => void askRemove() },
            ],
          }}
        >
          <Button type="link" size="small">
            {t('edit')}…
          </Button>
        </Dropdown>
      </May>
      <InputModal
        open={reason !== null}
        title={t('rejectTitle')}
        okText={t('reject')}
        filled={reason !== null && reason !== ''}
        onClose={() => setReason(null)}
        onOk={() => {
          setReason(null);
          decide
            .mutateAsync({ itemIds: [itemId], passed: false, reason: reason ?? '' })
            .then(told('decided'), notice.error);
        }}
      >
        <Input.TextArea maxLength={200} value={reason ?? ''} onChange={({ target }) => setReason(target.value)} />
      </InputModal>
      <DialogSlot subject={open === 'form' && item}>
        {(subject, shown) => <LibraryForm item={subject} open={shown} onClose={() => setOpen(null)} />}
      </DialogSlot>
      <DialogSlot subject={open === 'course' && item}>
        {(subject, shown) => <AddToCourse item={subject} open={shown} onClose={() => setOpen(null)} />}
      </DialogSlot>
    </Space>
  );
}
