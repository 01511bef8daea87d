import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { useRef, useState } from 'react';
import { markdownText } from './markdown.text.ts';
import { useText } from './text.ts';
import styles from './ZoomImage.module.css';

/** A picture in a text; a press shows it as large as the window allows. */
export function ZoomImage({ src, alt }: { src: string; alt: string }) {
  const t = useText(markdownText);
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);

  const show = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  const hide = () => dialog.current?.close();

  return (
    <>
      <button type="button" className={styles.picture} onClick={show} aria-label={`${t('enlarge')} ${alt}`.trim()}>
        <img src={src} alt={alt} loading="lazy" />
      </button>
      {/* Escape closes a dialog by itself; the press on the ground is only the quicker way. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <dialog
        ref={dialog}
        className={styles.dialog}
        onClick={hide}
        onClose={() => setOpen(false)}
        aria-label={alt || t('picture')}
      >
        {open && <img src={src} alt={alt} />}
        <button type="button" className={styles.close} onClick={hide} aria-label={t('close')}>
          <CloseOutlined />
        </button>
      </dialog>
    </>
  );
}
