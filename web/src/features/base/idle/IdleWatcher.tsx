import { useQuery } from '@tanstack/react-query';
import { authApi } from '@xueyan/contract/base/auth';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { lastInput, noteInput } from '../../../api/activity.ts';
import { call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import { floatHost } from '../../../ui/layout/full-screen-host.ts';
import { useText } from '../../../ui/text/text.ts';
import { loginNote } from '../login/login-note.shared.ts';
import { idleText } from './idle.text.ts';

const lookMs = 1_000;
const warnMs = 60_000;
/** Interval in milliseconds at which the activity of a person who only reads is sent to the server. */
const tellMs = 60_000;

/** Returns whether audio or video is playing, which counts as activity without any input. */
const isWatching = () =>
  [...document.querySelectorAll('video, audio')].some((one) => !(one as HTMLMediaElement).paused);

const tellServer = () => void call(authApi.active, {}).catch(() => undefined);

/** Signs an idle person out, where the school requires it; warns a minute before. */
export function IdleWatcher() {
  const { data: school } = useQuery({ ...query(authApi.sysinfo, {}), staleTime: 5 * 60_000 });
  const minutes = school?.idleMinutes ?? 0;
  return minutes > 0 ? <Watch idleMs={minutes * 60_000} /> : null;
}

function Watch({ idleMs }: { idleMs: number }) {
  const t = useText(idleText);
  /** Seconds until the sign-out; null while there is nothing to warn of. */
  const [left, setLeft] = useState<number | null>(null);

  useEffect(() => {
    let told = Date.now();
    const look = () => {
      if (isWatching()) noteInput();
      const rest = lastInput() + idleMs - Date.now();
      setLeft(rest <= warnMs ? Math.max(0, Math.ceil(rest / 1000)) : null);
      if (rest <= 0) return leave(t('signedOut'));
      if (lastInput() > told && Date.now() - told >= tellMs) {
        told = Date.now();
        tellServer();
      }
    };
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [idleMs, t]);

  const stay = () => {
    noteInput();
    tellServer();
    setLeft(null);
  };
  return (
    <Modal
      open={left !== null}
      title={t('title')}
      closable={false}
      mask={{ closable: false }}
      getContainer={floatHost}
      width={420}
      footer={
        <Button type="primary" autoFocus onClick={stay}>
          {t('stay')}
        </Button>
      }
    >
      {t('soon', { seconds: left ?? 0 })}
    </Modal>
  );
}

function leave(words: string) {
  loginNote.leave(words);
  // If the request fails, the server ends the session a minute later by itself.
  void call(authApi.logout, {})
    .catch(() => undefined)
    .finally(session.close);
}
