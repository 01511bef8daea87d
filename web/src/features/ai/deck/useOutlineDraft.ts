import { useQuery } from '@tanstack/react-query';
import { type ChatMessage, chatApi } from '@xueyan/contract/ai/chat';
import { deckApi } from '@xueyan/contract/ai/deck';
import type { Input, Output } from '@xueyan/contract/wire/endpoint';
import { useEffect, useEffectEvent, useState } from 'react';
import { query, useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';

type Wish = Input<typeof deckApi.draft>;
type Begun = Output<typeof deckApi.draft>;

interface Drafted {
  /** Text so far of an answer in progress. */
  onText: (text: string, answerId: string) => void;
  onBegun: (begun: Begun) => void;
  onOver: (answer: ChatMessage, wish: Wish) => void;
}

/** Has a model draft an outline, and hands on what it writes as it comes. */
export function useOutlineDraft({ onText, onBegun, onOver }: Drafted) {
  const notice = useNotice();
  const [asked, setAsked] = useState<(Begun & { wish: Wish }) | null>(null);
  const draft = useCreation(deckApi.draft, [chatApi.list]);
  const chat = useQuery({
    ...query(chatApi.get, { chatId: asked?.chatId ?? '' }),
    enabled: asked !== null,
    refetchInterval: 1000,
  });
  const answer = asked ? chat.data?.messages.find(({ messageId }) => messageId === asked.answerId) : undefined;
  const text = answer?.content ?? '';
  const over = answer !== undefined && answer.state !== 'running';
  const told = useEffectEvent(() => answer && onText(text, answer.messageId));
  const finish = useEffectEvent(() => {
    if (!answer || !asked) return;
    setAsked(null);
    onOver(answer, asked.wish);
  });
  useEffect(() => {
    if (text) told();
  }, [text]);
  useEffect(() => {
    if (over) finish();
  }, [over]);
  return {
    busy: draft.isPending || asked !== null,
    writing: asked !== null,
    ask: (wish: Wish) =>
      draft.mutate(wish, {
        onSuccess: (begun) => {
          setAsked({ ...begun, wish });
          onBegun(begun);
        },
        onError: notice.error,
      }),
  };
}
