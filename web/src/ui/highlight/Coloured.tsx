import { createLowlight } from 'lowlight';
import type { ReactNode } from 'react';
import styles from './Coloured.module.css';
import { grammars } from './grammars.ts';

const lowlight = createLowlight(grammars);
lowlight.registerAlias({ bash: ['console', 'terminal'], nginx: ['conf'], ini: ['cfg', 'service', 'env'] });

interface ColouredProps {
  text: string;
  language: string;
}

/** Code with syntax colours; plain where the language is not known. */
export function Coloured({ text, language }: ColouredProps) {
  if (!lowlight.registered(language)) return text;
  return lowlight.highlight(language, text).children.map(shown);
}

type Piece = ReturnType<typeof lowlight.highlight>['children'][number];

function shown(piece: Piece, at: number): ReactNode {
  if (piece.type === 'text') return piece.value;
  if (piece.type !== 'element') return null;
  const names = Array.isArray(piece.properties.className) ? piece.properties.className : [];
  const classes = names.map((name) => styles[String(name)] ?? '').join(' ');
  return (
    <span key={at} className={classes.trim() || undefined}>
      {piece.children.map(shown)}
    </span>
  );
}
