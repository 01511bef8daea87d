import { type ClassState, classSessionApi } from '@xueyan/contract/teaching/class-session';
import { Switch } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './class-screen.module.css';
import { classScreenText } from './class-screen.text.ts';

/** Switches for the discussion and for anonymous posts. */
export function DiscussionSwitches({ state }: { state: ClassState }) {
  const t = useText(classScreenText);
  const notice = useNotice();
  const change = useAction(classSessionApi.change, [classSessionApi.state]);
  const { classSessionId } = state;
  const set = (input: { discussionOpen: boolean } | { anonymousAllowed: boolean }) =>
    change.mutate({ classSessionId, ...input }, { onError: notice.error });
  return (
    <div className={styles.facts}>
      {(['discussionOpen', 'anonymousAllowed'] as const).map((name) => (
        <span key={name} className={styles.facts}>
          <Switch
            size="small"
            aria-label={t(name)}
            checked={state[name]}
            loading={change.isPending}
            onChange={(on) => set(name === 'discussionOpen' ? { discussionOpen: on } : { anonymousAllowed: on })}
          />
          {t(name)}
        </span>
      ))}
    </div>
  );
}
