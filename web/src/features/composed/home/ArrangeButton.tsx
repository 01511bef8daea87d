import { LayoutOutlined } from '@ant-design/icons';
import type { ArrangedCard, Home } from '@xueyan/contract/composed/home-layout';
import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import { Button } from 'antd';
import { useState } from 'react';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { homeCardsText } from './home-cards.text.ts';

const ArrangeDrawer = lazyNamed(() => import('./ArrangeDrawer.tsx'), 'ArrangeDrawer');

interface ArrangeButtonProps {
  home: Home;
  reads: Endpoint;
  layout: ArrangedCard[];
}

/** Opens the drawer that arranges a home. */
export function ArrangeButton(of: ArrangeButtonProps) {
  const t = useText(homeCardsText);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="text" icon={<LayoutOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('arrange')}
      </Button>
      <DialogSlot subject={open}>
        {(_, isOpen) => <ArrangeDrawer {...of} open={isOpen} onClose={() => setOpen(false)} />}
      </DialogSlot>
    </>
  );
}
