import { messageApi, type ReceivedMessage } from '@xueyan/contract/base/message';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { useText } from '../../../ui/text/text.ts';
import { messageText } from './message.text.ts';

const stale = [messageApi.list, messageApi.unread];
type Handle = ListHandle<ReceivedMessage>;

/** Returns the actions on received messages. */
export function useMessageActions() {
  const t = useText(messageText);
  const notice = useNotice();
  const one = useAction(messageApi.markRead, stale);
  const many = useAction(messageApi.markManyRead, stale);
  const removal = useAction(messageApi.remove, stale);

  const marked = () => notice.success(t('marked'));
  return {
    /** Marks a message as read without a notice, when it is opened. */
    viewed: (messageId: string) => one.mutate({ messageId }),
    markRead: (messageId: string) => void one.mutateAsync({ messageId }).then(marked, notice.error),
    markManyRead: async ({ keys, clear }: Handle) => {
      if (keys.length === 0) return notice.warning(t('choose'));
      await many.mutateAsync(keys).then(() => {
        marked();
        clear();
      }, notice.error);
    },
    remove: async ({ smId }: ReceivedMessage, list: Handle) => {
      const sure = await notice.confirm({ title: t('removeOne'), content: t('removeHint'), danger: true });
      if (!sure) return;
      await removal.mutateAsync({ messageId: smId }).then(
        () => {
          list.forget([smId]);
          notice.success(t('removed'));
        },
        (problem: unknown) => {
          const words = textsFor(problem);
          if (words) notice.warning(words);
        },
      );
    },
  };
}
