import { useRef } from 'react';
import { noticeText } from '../feedback/notice.text.ts';
import { useNotice } from '../feedback/useNotice.ts';
import { useFilled } from '../leaving/useFilled.ts';
import { useText } from '../text/text.ts';

/**
 * Returns how a dialog closes that contains something typed or chosen: a click beside it does nothing, and Escape, its
 * buttons and the browser's Back ask first. An empty dialog closes at once.
 */
export function useDiscard(filled: boolean, onClose: () => void, title?: string) {
  const t = useText(noticeText);
  const notice = useNotice();
  const asking = useRef(false);
  const ask = async (): Promise<boolean> => {
    if (asking.current) return false;
    asking.current = true;
    const question = { title: title ?? t('discardTitle'), okText: t('discard'), cancelText: t('keepOn'), danger: true };
    const sure = await notice.confirm(question);
    if (sure) onClose();
    asking.current = false;
    return sure;
  };
  useFilled(filled, ask);
  return { onCancel: () => (filled ? void ask() : onClose()), mask: { closable: !filled } };
}
