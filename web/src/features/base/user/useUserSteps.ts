import { secondFactorApi } from '@xueyan/contract/base/second-factor';
import { type PasswordSlip, type UserStep, userApi } from '@xueyan/contract/base/user';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { inBatches } from '../../../ui/list/list-removal.ts';
import { useText } from '../../../ui/text/text.ts';
import { userText } from './user.text.ts';

/** Returns the actions on one user or several; each asks first where somebody loses something by it. */
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

  /** Calls for at most a hundred users at a time, and tells how far it came. */
  const each = async (userIds: string[], run: (some: string[]) => Promise<unknown>) => {
    const { done: reached, problem } = await inBatches(userIds, run);
    if (!problem) return done();
    if (reached.length > 0)
      notice.warning(t('doneSome', { done: reached.length, rest: userIds.length - reached.length }));
    onDone();
    notice.error(problem);
  };

  const move = async (userIds: string[], step: UserStep) => {
    const n = userIds.length;
    const harmful = step === 'disable' || step === 'lock';
    const title = t(step === 'lock' ? 'lockTitle' : 'disableTitle', { n });
    if (harmful && !(await notice.confirm({ title, content: t('outHint'), okText: t(step), danger: true }))) return;
    await each(userIds, (some) => setState.mutateAsync({ userIds: some, step }));
  };
  const resetPasswords = async (userIds: string[]) => {
    const title = t('resetTitle', { n: userIds.length });
    if (!(await notice.confirm({ title, content: t('resetHint'), okText: t('reset'), danger: true }))) return;
    const slips: PasswordSlip[] = [];
    const { problem } = await inBatches(userIds, async (some) => {
      slips.push(...(await reset.mutateAsync({ userIds: some })).slipList);
    });
    // Those that were reset before a failure need their slips all the same: they are told only once.
    if (slips.length > 0) onSlips(slips);
    if (problem) notice.error(problem);
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
    await each(userIds, (some) => end.mutateAsync({ userIds: some }));
  };
  const busy = [setState, reset, end, second].some(({ isPending }) => isPending);
  return { move, resetPasswords, resetSecond, endSessions, busy };
}
