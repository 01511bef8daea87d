import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import type { AskedItem } from '@xueyan/contract/exam/asked';
import { Button, Checkbox, Flex } from 'antd';
import { useEffect, useRef } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './asked.module.css';
import { askedText } from './asked.text.ts';
import type { useAskedView } from './useAskedView.shared.ts';

type View = ReturnType<typeof useAskedView>;

/** Numbers of all questions to jump to, with unanswered and flagged ones marked, and the view mode. */
export function AskedNavigator({ view, isOpen }: { view: View; isOpen: (item: AskedItem) => boolean }) {
  const t = useText(askedText);
  const { items, at, flags, single, viewFixed } = view;
  const numbers = useRef<HTMLElement>(null);
  // The numbers of a long paper scroll in a place of their own, which must not move the page.
  useEffect(() => {
    const all = numbers.current;
    const current = all?.children[at];
    if (all && current instanceof HTMLElement) all.scrollTop = current.offsetTop - all.clientHeight / 2;
  }, [at]);
  return (
    <Flex vertical gap="small" className={styles.navigator}>
      <nav ref={numbers} className={styles.numbers} aria-label={t('navigator')}>
        {items.map((item, index) => {
          const said = [t(isOpen(item) ? 'open' : 'done'), ...(flags.has(item.itemId) ? [t('flagged')] : [])];
          return (
            <Button
              key={item.itemId}
              size="small"
              type={isOpen(item) ? 'default' : 'primary'}
              danger={flags.has(item.itemId)}
              aria-current={index === at ? 'true' : undefined}
              aria-label={`${t('question', { n: item.number })} ${said.join(' ')}`}
              onClick={() => view.go(index)}
            >
              {item.number}
            </Button>
          );
        })}
      </nav>
      <Flex gap="small" align="center" wrap>
        {!viewFixed && (
          <Checkbox checked={single} onChange={({ target }) => view.setSingle(target.checked)}>
            {t('single')}
          </Checkbox>
        )}
        <span className={styles.keys}>{t('keys')}</span>
      </Flex>
    </Flex>
  );
}

/** Buttons to the previous and next question, below a question shown alone. */
export function AskedSteps({ view }: { view: View }) {
  const t = useText(askedText);
  return (
    <Flex justify="space-between" className={styles.steps}>
      <Button
        disabled={view.at === 0}
        icon={<LeftOutlined aria-hidden />}
        aria-keyshortcuts="K Alt+K"
        onClick={() => view.go(view.at - 1)}
      >
        {t('previous')}
      </Button>
      <Button
        disabled={view.at >= view.items.length - 1}
        icon={<RightOutlined aria-hidden />}
        iconPlacement="end"
        aria-keyshortcuts="J Alt+J"
        onClick={() => view.go(view.at + 1)}
      >
        {t('next')}
      </Button>
    </Flex>
  );
}
