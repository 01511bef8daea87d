import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router';
import { guardsHolding, settleAll } from './leaving.ts';

/** Blocks navigation to another page until every guard has been settled. The router supports one blocker at a time. */
export function LeaveQuestions() {
  const back = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    back.current = historyAction === 'POP';
    return currentLocation.pathname !== nextLocation.pathname && guardsHolding(back.current).length > 0;
  });
  const decide = useEffectEvent(async () => {
    if (await settleAll(guardsHolding(back.current))) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void decide();
  }, [blocker.state]);
  return null;
}
