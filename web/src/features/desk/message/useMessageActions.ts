import { messageApi } from '@xueyan/contract/desk/message';
import { useAction } from '../../../api/query.ts';
import { useText } from '../../../ui/text.ts';
import { useNotice } from '../../../ui/useNotice.ts';
import { messageText } from './message.text.ts';

const stale = [messageApi.list, messageApi.unread];

/** What can be done with received messages; `done` hears which are no longer in the list. */
export function useMessageActions(done: (removed: string[]) => void) {
  const t = useText(messageText);
  const notice = useNotice();
  const one = useAction(messageApi.markRead, stale);
  const many = useAction(messageApi.markManyRead, stale);
  const removeOne = useAction(messageApi.remove, stale);
  const removeMany = useAction(messageApi.removeMany, stale);

  const attempt = async (work: () => Promise<unknown>, success: string) => {
    try {
      await work();
      notice.success(success);
      return true;
    } catch (error) {
      notice.error(error);
      return false;
    }
  };

  return {
    /** Quietly: it happens by looking. */
    viewed: (messageId: string) => one.mutate({ messageId }),
    markRead: (messageId: string) => attempt(() => one.mutateAsync({ messageId }), t('marked')),
    markManyRead: async (ids: string[]) => {
      if (ids.length === 0) return notice.warning(t('choose'));
      await attempt(() => many.mutateAsync(ids), t('marked'));
    },
    remove: async (messageId: string) => {
      const sure = await notice.confirm({ title: t('removeOne'), content: t('removeHint'), danger: true });
      if (sure && (await attempt(() => removeOne.mutateAsync({ messageId }), t('removed')))) done([messageId]);
    },
    removeMany: async (ids: string[]) => {
      if (ids.length === 0) return notice.warning(t('choose'));
      const title = t('removeMany', { n: ids.length });
      const sure = await notice.confirm({ title, content: t('removeHint'), danger: true });
      if (sure && (await attempt(() => removeMany.mutateAsync(ids), t('removed')))) done(ids);
    },
    busy: many.isPending || removeMany.isPending,
  };
}
