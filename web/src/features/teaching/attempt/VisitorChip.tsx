import type { Machine } from '@xueyan/contract/lab/machine';
import { Tooltip } from 'antd';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { attemptMachineText } from './attempt-machine.text.ts';

/** Other people at the machine now; its owner always sees them. */
export function VisitorChip({ visitors }: { visitors: Machine['visitors'] }) {
  const t = useText(attemptMachineText);
  // Terminal and desktop of one person are one visit.
  const people = new Map<string, (typeof visitors)[number]>();
  for (const visitor of visitors) if (people.get(visitor.userId)?.mode !== 'help') people.set(visitor.userId, visitor);
  const names = [...people.values()].map((visitor) =>
    t(visitor.mode === 'help' ? 'helping' : 'looking', { name: visitor.userName }),
  );
  const helping = visitors.some((visitor) => visitor.mode === 'help');
  return (
    <span role="status">
      {names.length > 0 && (
        <Tooltip title={names.length > 1 ? names.join(' · ') : undefined}>
          <span>
            <StateTag tone={helping ? 'warn' : 'info'}>
              {names.length > 1 ? t('several', { count: names.length }) : names[0]}
            </StateTag>
          </span>
        </Tooltip>
      )}
    </span>
  );
}
