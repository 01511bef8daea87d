import { useEffect, useRef, useState } from 'react';
import { openTurn, type Turn, type TurnMessage } from './turn.ts';

/** Returns true if this page, among all the user's pages in the browser, is the one to show a reminder. */
export function useTurn(name: string, wanted: boolean): boolean {
  const [mine, setMine] = useState(false);
  const turn = useRef<Turn>(undefined);
  useEffect(() => {
    const channel = new BroadcastChannel(name);
    const opened = openTurn(
      crypto.getRandomValues(new Uint32Array(2)).join('-'),
      {
        post: (message) => channel.postMessage(message),
        hear: (listener) => {
          channel.onmessage = ({ data }: MessageEvent<TurnMessage>) => listener(data);
          return () => channel.close();
        },
      },
      setMine,
    );
    turn.current = opened;
    // A page that is closed says so, and another follows without waiting.
    const leave = () => opened.want(false);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      opened.close();
    };
  }, [name]);
  useEffect(() => turn.current?.want(wanted), [wanted]);
  return mine;
}
