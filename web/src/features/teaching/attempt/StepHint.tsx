import { BulbOutlined } from '@ant-design/icons';
import type { Step } from '@xueyan/contract/teaching/attempt';
import { Button, Collapse } from 'antd';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { checkText } from './check.text.ts';
import styles from './step.module.css';

/** The hint of a step: collapsed, or to be opened for points. */
export function StepHint({ step, disabled, onOpen }: { step: Step; disabled: boolean; onOpen: () => void }) {
  const t = useText(checkText);
  const notice = useNotice();
  if (step.hintCost > 0) {
    const ask = async () => {
      const n = step.hintCost;
      if (await notice.confirm({ title: t('hintTitle', { n }), content: t('hintContent'), okText: t('hintOpen') }))
        onOpen();
    };
    return (
      <div className={styles.hint}>
        <Button
          type="link"
          size="small"
          icon={<BulbOutlined aria-hidden />}
          disabled={disabled}
          onClick={() => void ask()}
        >
          {t('hintFor', { n: step.hintCost })}
        </Button>
      </div>
    );
  }
  if (!step.hint) return null;
  const label = (
    <>
      <BulbOutlined aria-hidden /> {t('hint')}
      {step.lost > 0 && ` · ${t('lost', { n: step.lost })}`}
    </>
  );
  return (
    <Collapse
      ghost
      size="small"
      className={styles.hint}
      // A hint that cost points is open at once.
      defaultActiveKey={step.lost > 0 ? ['hint'] : []}
      items={[{ key: 'hint', label, children: <p className={styles.hintText}>{step.hint}</p> }]}
    />
  );
}
