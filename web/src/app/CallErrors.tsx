import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { type CallError, onCallError } from '../api/call.ts';
import { useLive } from '../api/live.ts';
import { session } from '../api/session.ts';
import { signInNote } from '../ui/sign-in-note.ts';
import { say } from '../ui/text.ts';
import { appText } from './app.text.ts';

const revoked = {
  logout: 'revokedLogout',
  password: 'revokedPassword',
  disabled: 'revokedDisabled',
  ended: 'revokedEnded',
} as const;

/** Tells of failures that mean the same for every call, each once at a time. */
export function CallErrors() {
  const { modal, notification } = App.useApp();
  const asking = useRef(false);

  useEffect(() => {
    const tell = (key: string, description: string, title = say(appText, 'systemPrompt')) =>
      notification.warning({ key, title, description, role: 'alert' });

    // The screen stays as it is beneath the question: what was typed can still be copied.
    const askToSignIn = () => {
      if (asking.current || !session.token()) return;
      asking.current = true;
      const expired = session.token();
      modal.confirm({
        title: say(appText, 'expiredTitle'),
        content: say(appText, 'expired'),
        okText: say(appText, 'signInAgain'),
        cancelText: say(appText, 'stay'),
        mask: { closable: false },
        onOk: () => {
          // Another tab may have signed in meanwhile; that session is good.
          if (session.token() === expired) session.close();
        },
        afterClose: () => {
          asking.current = false;
        },
      });
    };

    const hear = (error: CallError) => {
      if (error.status === 401) askToSignIn();
      else if (error.code === 'auth.passwordChangeRequired') session.requirePasswordChange();
      else if (error.status === 403) tell('403', error.message || say(appText, 'forbidden'));
      else if (error.status === 404) tell('404', say(appText, 'notFound'));
      else if (error.status === 504) tell('504', say(appText, 'timeout'));
      else if (error.status === 0) tell('offline', say(appText, 'offline'), say(appText, 'offlineTitle'));
    };
    return onCallError(hear);
  }, [modal, notification]);

  useLive('session.revoked', ({ reason }) => {
    if (!session.token()) return;
    signInNote.leave(say(appText, revoked[reason]));
    session.close();
  });

  return null;
}
