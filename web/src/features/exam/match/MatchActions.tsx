import { type Match, matchApi } from '@xueyan/contract/exam/match';
import { matchTransitions } from '@xueyan/contract/exam/match-transition';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { matchText } from './match.text.ts';

const ExtendModal = lazyNamed(() => import('./ExtendModal.tsx'), 'ExtendModal');

const stale = [matchApi.list, matchApi.get];
const steps = ['publish', 'withdraw', 'close', 'reveal', 'archive'] as const;
type Step = (typeof steps)[number];
const harms: readonly Step[] = ['withdraw', 'close'];

/** Buttons for the transitions of a match; each asks for confirmation. */
export function MatchActions({ match }: { match: Match }) {
  const t = useText(matchText);
  const notice = useNotice();
  const [extending, setExtending] = useState<Match | null>(null);
  const moves = {
    publish: useAction(matchApi.publish, stale),
    withdraw: useAction(matchApi.withdraw, stale),
    close: useAction(matchApi.close, stale),
    reveal: useAction(matchApi.reveal, stale),
    archive: useAction(matchApi.archive, stale),
  };
  const move = async (step: Step) => {
    const title = t(`${step}Title`, { name: match.matchName });
    const question = { title, content: t(`${step}Hint`), okText: t(step), danger: harms.includes(step) };
    if (!(await notice.confirm(question))) return;
    await moves[step].mutateAsync({ matchId: match.matchId }).then(() => notice.success(t('done')), notice.error);
  };
  return (
    <Space size={4} wrap>
      {steps.map((step) => (
        <May key={step} transition={matchTransitions[step]} of={match}>
          <Button type="link" size="small" danger={harms.includes(step)} onClick={() => void move(step)}>
            {t(step)}
          </Button>
        </May>
      ))}
      <May transition={matchTransitions.extend} of={match}>
        <Button type="link" size="small" onClick={() => setExtending(match)}>
          {t('extend')}
        </Button>
      </May>
      <DialogSlot subject={extending}>
        {(one, shown) => <ExtendModal open={shown} match={one} onClose={() => setExtending(null)} />}
      </DialogSlot>
    </Space>
  );
}
