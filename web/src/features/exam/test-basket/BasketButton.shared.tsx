import InboxOutlined from '@ant-design/icons/InboxOutlined';
import { useQuery } from '@tanstack/react-query';
import { testBasketApi } from '@xueyan/contract/exam/paper';
import { Button } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { basketText } from './basket.text.ts';

const BasketDrawer = lazyNamed(() => import('./BasketDrawer.shared.tsx'), 'BasketDrawer');

/** Opens the test basket, and says how many questions are in it. */
export function BasketButton({ opened = false }: { opened?: boolean }) {
  const t = useText(basketText);
  const [open, setOpen] = useState(opened);
  const { data } = useQuery(query(testBasketApi.count, {}));
  return (
    <>
      <Button icon={<InboxOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('button', { n: data?.count ?? 0 })}
      </Button>
      <DialogSlot subject={open}>
        {(_, shown) => <BasketDrawer open={shown} onClose={() => setOpen(false)} />}
      </DialogSlot>
    </>
  );
}
