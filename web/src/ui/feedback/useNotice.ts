import { App } from 'antd';
import { createElement, type ReactNode, useMemo } from 'react';
import { CallError } from '../../api/call.ts';
import { floatHost } from '../layout/full-screen-host.ts';
import { say } from '../text/text.ts';
import { ConfirmBody } from './ConfirmBody.tsx';
import { noticeText } from './notice.text.ts';

export interface Question {
  title: ReactNode;
  content?: ReactNode;
  okText?: string;
  cancelText?: string;
  /** The action cannot be undone. */
  danger?: boolean;
  /** Text that must be typed first. */
  requireText?: string;
}

/**
 * The shell reports failures of the network and server for every call, which are not repeated here. What a policy or
 * rule refuses (200), and what was changed in between (409), only the caller can explain.
 */
const isShownByShell = ({ status }: CallError) => status !== 200 && status !== 409;

/** Returns the text about an error; empty when the shell has already shown one. */
export function textsFor(error: unknown): string {
  if (typeof error === 'string') return error;
  if (error instanceof CallError) {
    if (isShownByShell(error)) return '';
    return error.message || say(noticeText, 'unknown');
  }
  return say(noticeText, 'unknown');
}

/** Returns the name of the button that changes nothing: two buttons of one name would be a riddle. */
const wayBack = (okText?: string) => say(noticeText, okText === say(noticeText, 'cancel') ? 'back' : 'cancel');

/** Returns passing messages, and questions that wait for a reply. */
export function useNotice() {
  const { message, modal } = App.useApp();
  return useMemo(() => {
    // The same text shown again replaces the message that is still shown.
    const tell = (type: 'success' | 'warning' | 'error', content: ReactNode) =>
      void message.open({ type, content, ...(typeof content === 'string' ? { key: `${type} ${content}` } : {}) });
    return {
      success: (words: ReactNode) => tell('success', words),
      warning: (words: ReactNode) => tell('warning', words),
      /** Takes the error itself and shows the server's text; what the shell has already shown is not repeated. */
      error: (problem: unknown) => {
        const words = textsFor(problem);
        if (words) tell('error', words);
      },
      /** Shows the progress of a longer action until it is ended. */
      progress: () => {
        const key = crypto.getRandomValues(new Uint32Array(2)).join('-');
        return {
          show: (content: string) => void message.open({ type: 'loading', key, content, duration: 0 }),
          end: () => message.destroy(key),
        };
      },
      confirm: ({ title, content, okText, cancelText, danger = false, requireText }: Question) =>
        new Promise<boolean>((answer) => {
          const buttons = (ready: boolean) => ({ okButtonProps: { danger, disabled: !ready } });
          const dialog = modal.confirm({
            title,
            content: requireText
              ? createElement(ConfirmBody, {
                  content,
                  requireText,
                  onReady: (ready: boolean) => dialog.update(buttons(ready)),
                })
              : content,
            okText: okText ?? say(noticeText, 'ok'),
            cancelText: cancelText ?? wayBack(okText),
            ...buttons(!requireText),
            // An accidental Enter must not delete anything.
            focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
            getContainer: floatHost,
            onOk: () => answer(true),
            onCancel: () => answer(false),
          });
        }),
    };
  }, [message, modal]);
}
