import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { type CallError, isShown, onCallError, onFailureShown } from '../api/call.ts';
import { useLive } from '../api/live.ts';
import { session } from '../api/session.ts';
import { loginNote } from '../features/base/login/login-note.shared.ts';
import { floatHost } from '../ui/layout/full-screen-host.ts';
import { say } from '../ui/text/text.ts';
import { appText } from './app.text.ts';
import { isTokenRefused, noticeFor } from './call-notice.ts';

const revoked = {
  logout: 'revokedLogout',
  password: 'revokedPassword',
  disabled: 'revokedDisabled',
  ended: 'revokedEnded',
  administrator: 'revokedAdministrator',
  idle: 'revokedIdle',
} as const;

/** Milliseconds that a page has to show a failure itself before it is shown here. */
const grace = 150;

/** Shows failures that mean the same for every call, each once at a time. */
export function CallErrors() {
  const { modal, notification } = App.useApp();
  const asking = useRef(false);

  useEffect(() => {
    const tell = (error: CallError) => {
      const description = noticeFor(error);
      if (!description || isShown(error)) return;
      const title = say(appText, 'systemPrompt');
      notification.warning({ key: String(error.status), title, description, role: 'alert' });
    };

    // The screen stays as it is beneath the question: what was typed can still be copied.
    const askToLogIn = () => {
      if (asking.current || !session.token()) return;
      asking.current = true;
      const expired = session.token();
      modal.confirm({
        title: say(appText, 'expiredTitle'),
        content: say(appText, 'expired'),
        okText: say(appText, 'signInAgain'),
        cancelText: say(appText, 'stay'),
        mask: { closable: false },
        getContainer: floatHost,
        onOk: () => {
          // Another tab may have signed in by then; that session is valid.
          if (session.token() === expired) session.close();
        },
        afterClose: () => {
          asking.current = false;
        },
      });
    };

    const hear = (error: CallError) => {
      if (error.code === 'auth.passwordChangeRequired') session.requirePasswordChange();
      else if (error.code === 'auth.secondSetupRequired') session.requireSecondFactor();
      else if (isTokenRefused(error)) askToLogIn();
      else setTimeout(() => tell(error), grace);
    };
    const leaveErrors = onCallError(hear);
    // An earlier try of the same call may have been shown already.
    const leaveShown = onFailureShown((error) => notification.destroy(String(error.status)));
    return () => {
      leaveErrors();
      leaveShown();
    };
  }, [modal, notification]);

  useLive('session.revoked', ({ reason }) => {
    if (!session.token()) return;
    loginNote.leave(say(appText, revoked[reason]));
    session.close();
  });

  return null;
}
