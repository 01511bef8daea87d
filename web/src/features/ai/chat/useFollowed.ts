import { type ChatMessage, FollowEvent, followPath, type MessageState } from '@xueyan/contract/ai/chat';
import { useEffect, useEffectEvent, useState } from 'react';
import { follow } from '../../../api/follow.ts';

interface Said {
  messageId: string;
  text: string;
  state: MessageState;
}

/** Delay in milliseconds before a broken connection is opened again; the answer continues on the server. */
const againMs = 1_000;

/** Returns the text of a running answer as it arrives. Calls back once it is over. */
export function useFollowed(message: ChatMessage, onOver: () => void): Pick<Said, 'text' | 'state'> {
  const { messageId, content, state } = message;
  const [said, setSaid] = useState<Said | null>(null);
  const over = useEffectEvent(onOver);
  const start = useEffectEvent(() => content);
  const isRunning = state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const stop = new AbortController();
    let text = start();
    const listen = async () => {
      for await (const data of follow(followPath(messageId, text.length), stop.signal)) {
        const event = FollowEvent.parse(JSON.parse(data));
        text = text.slice(0, event.from) + event.text;
        setSaid({ messageId, text, state: event.state });
        if (event.state !== 'running') return over();
      }
    };
    const keepListening = async () => {
      while (!stop.signal.aborted) {
        const ended = await listen().then(
          () => true,
          () => false,
        );
        if (ended) return;
        await new Promise((resolve) => setTimeout(resolve, againMs));
      }
    };
    void keepListening();
    return () => stop.abort();
  }, [messageId, isRunning]);
  return said && said.messageId === messageId && isRunning ? said : { text: content, state };
}
