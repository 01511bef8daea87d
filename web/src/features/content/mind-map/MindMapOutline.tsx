import type { MindMapContent } from '@xueyan/contract/content/mind-map';
import styles from './mind-map.module.css';
import { linesOf, treeOf } from './topics.ts';

/** Topics of a map as an indented list, to read. */
export function MindMapOutline({ content, label }: { content: MindMapContent; label: string }) {
  return (
    <ol className={styles.outline} aria-label={label}>
      {linesOf(treeOf(content)).map(({ one, level }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position.
        <li key={at} style={{ paddingInlineStart: level * 16 }} title={one.note}>
          {one.link ? (
            <a href={one.link} target="_blank" rel="noreferrer">
              {one.text}
            </a>
          ) : (
            one.text
          )}
        </li>
      ))}
    </ol>
  );
}
