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
  /** The action cannot be taken back. */
  danger?: boolean;
  /** A word that must be typed first. */
  requireText?: string;
}

/**
 * The shell tells of whatever failed beneath the rules, for every call; saying it twice would be noise. What the rules
 * refuse (200), and what somebody changed meanwhile (409), only the caller can explain.
 */
const isShownByShell = ({ status }: CallError) => status !== 200 && status !== 409;

/** What to say about something that went wrong. Empty when the shell has said it already. */
export function textsFor(error: unknown): string {
  if (typeof error === 'string') return error;
  if (error instanceof CallError) {
    if (isShownByShell(error)) return '';
    return error.message || say(noticeText, 'unknown');
  }
  return say(noticeText, 'unknown');
}

/** Short messages that pass, and questions that wait for an answer. */
export function useNotice() {
  const { message, modal } = App.useApp();
  return useMemo(() => {
    // The same words said again take the place of those that still stand there.
    const tell = (type: 'success' | 'warning' | 'error', content: ReactNode) =>
      void message.open({ type, content, ...(typeof content === 'string' ? { key: `${type} ${content}` } : {}) });
    return {
      success: (words: ReactNode) => tell('success', words),
      warning: (words: ReactNode) => tell('warning', words),
      /** Takes the failure itself: the server's words are shown; what the shell has told already is not repeated. */
      error: (problem: unknown) => {
        const words = textsFor(problem);
        if (words) tell('error', words);
      },
      /** How far something is that takes a while; it stands until it is ended. */
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
            cancelText: cancelText ?? say(noticeText, 'cancel'),
            ...buttons(!requireText),
            // A slip of Enter must not delete anything.
            focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
            getContainer: floatHost,
            onOk: () => answer(true),
            onCancel: () => answer(false),
          });
        }),
    };
  }, [message, modal]);
}
