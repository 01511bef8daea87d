import BoldOutlined from '@ant-design/icons/BoldOutlined';
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined';
import CodeOutlined from '@ant-design/icons/CodeOutlined';
import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined';
import ItalicOutlined from '@ant-design/icons/ItalicOutlined';
import LinkOutlined from '@ant-design/icons/LinkOutlined';
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined';
import RightSquareOutlined from '@ant-design/icons/RightSquareOutlined';
import StrikethroughOutlined from '@ant-design/icons/StrikethroughOutlined';
import TableOutlined from '@ant-design/icons/TableOutlined';
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import { Button, Tooltip } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { useText } from '../text.ts';
import styles from './EditorToolbar.module.css';
import { insertBlock, markCode, prefixLines, wrap } from './editing.ts';
import { editorText } from './editor.text.ts';

type Act = (box: HTMLTextAreaElement, t: (key: Key) => string) => void;
type Key =
  | keyof typeof icons
  | 'headingWords'
  | 'boldWords'
  | 'italicWords'
  | 'strikeWords'
  | 'codeWords'
  | 'linkWords'
  | 'columnWords';

const icons = {
  heading: <FontSizeOutlined aria-hidden />,
  bold: <BoldOutlined aria-hidden />,
  italic: <ItalicOutlined aria-hidden />,
  strike: <StrikethroughOutlined aria-hidden />,
  list: <UnorderedListOutlined aria-hidden />,
  ordered: <OrderedListOutlined aria-hidden />,
  check: <CheckSquareOutlined aria-hidden />,
  quote: <RightSquareOutlined aria-hidden />,
  code: <CodeOutlined aria-hidden />,
  table: <TableOutlined aria-hidden />,
  link: <LinkOutlined aria-hidden />,
};
export type EditorTool = keyof typeof icons;
/** What gives way where there is little room; it can be written by hand, or another way of editing has it. */
const rare = new Set<EditorTool>(['italic', 'strike', 'check', 'quote', 'table']);
export const editorTools = Object.keys(icons) as EditorTool[];

const acts: Record<EditorTool, Act> = {
  heading: (box, t) => prefixLines(box, () => '## ', t('headingWords')),
  bold: (box, t) => wrap(box, '**', '**', t('boldWords')),
  italic: (box, t) => wrap(box, '*', '*', t('italicWords')),
  strike: (box, t) => wrap(box, '~~', '~~', t('strikeWords')),
  list: (box) => prefixLines(box, () => '- ', ''),
  ordered: (box) => prefixLines(box, (i) => `${i + 1}. `, ''),
  check: (box) => prefixLines(box, () => '- [ ] ', ''),
  quote: (box) => prefixLines(box, () => '> ', ''),
  code: (box, t) => markCode(box, t('codeWords')),
  table: (box, t) => insertBlock(box, `| ${t('columnWords')} 1 | ${t('columnWords')} 2 |\n| --- | --- |\n|  |  |\n`),
  link: (box, t) => wrap(box, '[', '](https://)', t('linkWords')),
};

interface EditorToolbarProps {
  area: RefObject<HTMLTextAreaElement | null>;
  tools: readonly EditorTool[];
  /** Tools that work in every way of editing. */
  children?: ReactNode;
  /** What stands at the right. */
  right?: ReactNode;
  busy: boolean;
}

/** What can be done to the text, as buttons. */
export function EditorToolbar({ area, tools, children, right, busy }: EditorToolbarProps) {
  const t = useText(editorText);
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('toolbar')}>
      <div className={styles.tools}>
        {tools.map((name) => (
          <Tooltip key={name} title={t(name)}>
            <Button
              type="text"
              size="small"
              className={`${styles.tool} ${rare.has(name) ? styles.rare : ''}`}
              icon={icons[name]}
              aria-label={t(name)}
              onClick={() => area.current && acts[name](area.current, t)}
            />
          </Tooltip>
        ))}
        {children}
      </div>
      <div className={styles.right} aria-busy={busy}>
        {right}
      </div>
    </div>
  );
}
