import { Drawer } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { BasketContent, type BasketContentProps } from './BasketContent.tsx';
import { basketText } from './basket.text.ts';

interface BasketDrawerProps extends Omit<BasketContentProps, 'onDone'> {
  open: boolean;
  onClose: () => void;
}

/** The test basket of a person, beside what they are doing. */
export function BasketDrawer({ open, held, onTake, onClose }: BasketDrawerProps) {
  const t = useText(basketText);
  return (
    <Drawer open={open} title={t('title')} size={720} onClose={onClose} destroyOnHidden>
      <BasketContent held={held} onTake={onTake} onDone={onClose} />
    </Drawer>
  );
}
