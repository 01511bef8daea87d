import { type ClassReply, classDiscussionApi, mayLearnAuthor } from '@xueyan/contract/teaching/class-discussion';
import { Button } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { classDiscussionText } from './class-discussion.text.ts';

interface StaffActionsProps {
  post: ClassReply;
  /** Undefined for a reply, which cannot be pinned. */
  pinned?: boolean;
}

/** Actions on a post for those who run the class. */
export function StaffActions({ post: { classPostId, hidden, anonymous }, pinned }: StaffActionsProps) {
  const t = useText(classDiscussionText);
  const notice = useNotice();
  const pin = useAction(classDiscussionApi.pin, [classDiscussionApi.list]);
  const hide = useAction(classDiscussionApi.hide, [classDiscussionApi.list]);
  const author = useAction(classDiscussionApi.author);
  const setHidden = async () => {
    const sure = hidden || (await notice.confirm({ title: t('hideTitle'), content: t('hideHint'), okText: t('hide') }));
    if (sure) hide.mutate({ classPostId, hidden: !hidden }, { onError: notice.error });
  };
  const lookUp = async () => {
    if (!(await notice.confirm({ title: t('authorTitle'), content: t('authorHint'), okText: t('author') }))) return;
    try {
      const { userName, loginName } = await author.mutateAsync({ classPostId });
      notice.warning(t('authorIs', { name: userName, login: loginName }));
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <>
      {pinned !== undefined && (
        <Button
          type="text"
          size="small"
          onClick={() => pin.mutate({ classPostId, pinned: !pinned }, { onError: notice.error })}
        >
          {t(pinned ? 'unpin' : 'pin')}
        </Button>
      )}
      <Button type="text" size="small" onClick={() => void setHidden()}>
        {t(hidden ? 'unhide' : 'hide')}
      </Button>
      {anonymous && mayLearnAuthor({ anonymous, hidden }) && (
        <Button type="text" size="small" onClick={() => void lookUp()}>
          {t('author')}
        </Button>
      )}
    </>
  );
}
