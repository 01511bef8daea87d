import { type Sitting, sittingApi } from '@xueyan/contract/exam/sitting';
import { useEffect, useEffectEvent, useState } from 'react';
import { showsFailure } from '../../../api/call.ts';
import { useLiveBack } from '../../../api/live.ts';
import { useAction } from '../../../api/query.ts';
import { SaveLoop, saveOnEvents } from '../../../ui/autosave/save-loop.ts';
import { judge } from '../../../ui/autosave/useAutosave.ts';
import { sittingPace, type useSitting } from './useSitting.ts';

type Answers = Pick<ReturnType<typeof useSitting>, 'waiting' | 'acknowledge'>;

interface Outcome {
  onHandedIn: () => void;
  /** Called when the paper was in already; `lost`: number of answers that came too late to count. */
  onOver: (lost: number) => void;
  /** Called when the server refuses; nothing is tried again. */
  onRefused: (error: unknown) => void;
}

/**
 * Hands in a sitting. While the server cannot be reached it is not handed in: `unsent` says so, and it is tried again
 * until the server answers or the candidate goes on answering. The answers stay in their journal meanwhile.
 */
export function useHandIn(sitting: Sitting, answers: Answers, outcome: Outcome) {
  const { mutateAsync, isPending } = useAction(sittingApi.submit, [sittingApi.list]);
  const [loop] = useState(() => new SaveLoop(sittingPace));
  const [wanted, setWanted] = useState(false);
  const [unsent, setUnsent] = useState(false);

  const end = () => {
    loop.reached();
    loop.cancel();
    setWanted(false);
    setUnsent(false);
  };
  const send = useEffectEvent(async () => {
    const { examId, attempt } = sitting;
    const entries = answers.waiting();
    try {
      const { taken } = await mutateAsync({ examId, attempt, entries });
      end();
      if (!taken) return outcome.onOver(entries.length);
      answers.acknowledge(entries);
      outcome.onHandedIn();
    } catch (error) {
      const { kind } = judge(error);
      if (kind === 'offline' || kind === 'failed') {
        showsFailure(error);
        setUnsent(true);
        return loop.failed();
      }
      end();
      outcome.onRefused(error);
    }
  });
  // What is wanted is tried at once, and again while it is wanted; giving it up stops the tries.
  useEffect(() => {
    if (!wanted) return;
    loop.start(() => send());
    loop.now();
    const off = saveOnEvents({ save: () => loop.now(), isKept: () => false });
    return () => {
      off();
      loop.stop();
    };
  }, [loop, wanted]);
  useLiveBack(() => loop.now());

  return {
    /** True while it is not handed in although the candidate wanted to. */
    unsent,
    pending: isPending,
    /** Hands in, or tries again at once. */
    now: () => (wanted ? loop.now() : setWanted(true)),
    /** Goes on answering. */
    giveUp: end,
  };
}
