import { useRef } from 'react';
import { useText } from '../text/text.ts';
import { editorText } from './editor.text.ts';

const usual = 'image/png,image/jpeg,image/gif,image/webp,.mp3,.wav,.rar,.mp4,.docx,.doc,.md';

/** Style of the inputs; in a form the component library shows every file input, hidden or not. */
const unseen = { display: 'none' };

interface FilePickersProps {
  accept?: string;
  onFiles: (files: File[]) => void;
  onWord: (file: File) => void;
}

/** Asks for files, or for a Word document; `pickers` must be rendered somewhere in the page. */
export function useFilePickers({ accept = usual, onFiles, onWord }: FilePickersProps) {
  const t = useText(editorText);
  const files = useRef<HTMLInputElement>(null);
  const word = useRef<HTMLInputElement>(null);
  const pickers = (
    <>
      <input
        ref={files}
        type="file"
        data-tool="files"
        aria-label={t('picture')}
        multiple
        hidden
        style={unseen}
        accept={accept}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <input
        ref={word}
        type="file"
        data-tool="word"
        aria-label={t('word')}
        hidden
        style={unseen}
        accept=".doc,.docx"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onWord(file);
          target.value = '';
        }}
      />
    </>
  );
  return { pickers, pickFiles: () => files.current?.click(), pickWord: () => word.current?.click() };
}
