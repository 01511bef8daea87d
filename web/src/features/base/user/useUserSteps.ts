import { secondFactorApi } from '@xueyan/contract/base/second-factor';
import { type PasswordSlip, type UserStep, userApi } from '@xueyan/contract/base/user';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { userText } from './user.text.ts';

/** What can be done with one user or several: each asks first where somebody loses something by it. */
export function useUserSteps(onSlips: (slips: PasswordSlip[]) => void, onDone: () => void) {
  const t = useText(userText);
  const notice = useNotice();
  const setState = useAction(userApi.setState, [userApi.list]);
  const reset = useAction(userApi.resetPasswords, [userApi.list]);
  const end = useAction(userApi.endSessions);
  const second = useAction(secondFactorApi.reset);
  const done = () => {
    notice.success(t('done'));
    onDone();
  };

  const move = async (userIds: string[], step: UserStep) => {
    const n = userIds.length;
    const harmful = step === 'disable' || step === 'lock';
    const title = t(step === 'lock' ? 'lockTitle' : 'disableTitle', { n });
    if (harmful && !(await notice.confirm({ title, content: t('outHint'), okText: t(step), danger: true }))) return;
    setState.mutate({ userIds, step }, { onSuccess: done, onError: notice.error });
  };
  const resetPasswords = async (userIds: string[]) => {
    const title = t('resetTitle', { n: userIds.length });
    if (!(await notice.confirm({ title, content: t('resetHint'), okText: t('reset'), danger: true }))) return;
    reset.mutate({ userIds }, { onSuccess: ({ slipList }) => onSlips(slipList), onError: notice.error });
  };
  const resetSecond = async (userId: string) => {
    const asked = {
      title: t('resetSecondTitle'),
      content: t('resetSecondHint'),
      okText: t('resetSecond'),
      danger: true,
    };
    if (!(await notice.confirm(asked))) return;
    second.mutate({ userId }, { onSuccess: done, onError: notice.error });
  };
  const endSessions = async (userIds: string[]) => {
    const title = t('endTitle', { n: userIds.length });
    if (!(await notice.confirm({ title, content: t('endHint'), okText: t('end'), danger: true }))) return;
    end.mutate({ userIds }, { onSuccess: done, onError: notice.error });
  };
  const busy = [setState, reset, end, second].some(({ isPending }) => isPending);
  return { move, resetPasswords, resetSecond, endSessions, busy };
}
