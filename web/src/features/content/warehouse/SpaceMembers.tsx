import { useQuery } from '@tanstack/react-query';
import {
  type WarehouseRight,
  warehouseApi,
  warehouseRightNames,
  warehouseRights,
} from '@xueyan/contract/content/warehouse';
import { Button, Flex, Input, Select, Space } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './warehouse.module.css';
import { warehouseText } from './warehouse.text.ts';

/** Members of a space with their rights; each change is saved at once. */
export function SpaceMembers({ spaceId }: { spaceId: string }) {
  const t = useText(warehouseText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [loginName, setLoginName] = useState('');
  const [right, setRight] = useState<WarehouseRight>('write');
  const members = useQuery(query(warehouseApi.members, { spaceId }));
  const set = useAction(warehouseApi.setMember, [warehouseApi.members]);
  const options = warehouseRights.map((value) => ({ value, label: phrase(warehouseRightNames[value]) }));
  const add = () =>
    set.mutateAsync({ spaceId, loginName: loginName.trim(), right }).then(() => setLoginName(''), notice.error);
  return (
    <section aria-label={t('members')}>
      <strong>{t('members')}</strong>
      {members.data?.memberList.length === 0 && <p className={styles.quiet}>{t('noMembers')}</p>}
      {members.data?.memberList.map((member) => (
        <Flex key={member.userId} justify="space-between" align="center">
          {member.userName}
          <span className={styles.quiet}>{phrase(warehouseRightNames[member.right])}</span>
        </Flex>
      ))}
      <Space wrap className={styles.tools}>
        <Input
          aria-label={t('loginName')}
          placeholder={t('loginName')}
          maxLength={64}
          value={loginName}
          onChange={({ target }) => setLoginName(target.value)}
          onPressEnter={(event) => {
            // It would save the form around it, without the person.
            event.preventDefault();
            if (loginName.trim()) void add();
          }}
        />
        <Select aria-label={t('right')} value={right} options={options} onChange={setRight} />
        <Button disabled={!loginName.trim()} loading={set.isPending} onClick={() => void add()}>
          {t('addMember')}
        </Button>
        <Button
          danger
          type="text"
          disabled={!loginName.trim()}
          onClick={() => set.mutateAsync({ spaceId, loginName: loginName.trim(), right: null }).catch(notice.error)}
        >
          {t('takeAway')}
        </Button>
      </Space>
    </section>
  );
}
