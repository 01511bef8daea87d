import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { markdownText } from '../markdown/markdown.text.ts';
import { useText } from '../text/text.ts';
import styles from './ZoomImage.module.css';

/** A picture in a text; a press shows it as large as the window permits. */
export function ZoomImage({ src, alt, width }: { src: string; alt: string; width?: number | string }) {
  const t = useText(markdownText);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        onClick={() => setOpen(true)}
        aria-label={`${t('enlarge')} ${alt}`.trim()}
      >
        <img src={src} alt={alt} width={width} loading="lazy" />
      </button>
      {/* A paragraph, which contains pictures, must not contain a dialog. */}
      {open && createPortal(<Large src={src} alt={alt} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}

function Large({ src, alt, onClose }: { src: string; alt: string; onClose: () => void }) {
  const t = useText(markdownText);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the press is only the quicker way
    <dialog ref={dialog} className={styles.dialog} onClick={close} onClose={onClose} aria-label={alt || t('picture')}>
      <img src={src} alt={alt} />
      <button type="button" className={styles.close} onClick={close} aria-label={t('close')}>
        <CloseOutlined aria-hidden />
      </button>
    </dialog>
  );
}
