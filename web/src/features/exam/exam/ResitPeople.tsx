import type { ResitPerson } from '@xueyan/contract/exam/resit';
import { Flex, Table } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { resitText } from './resit.text.ts';

interface ResitPeopleProps {
  people: ResitPerson[];
  /** From the form. */
  id?: string;
  value?: string[];
  onChange?: (userIds: string[]) => void;
}

/** Field of a form: candidates with their points, ticked one by one. */
export function ResitPeople({ people, id, value = [], onChange }: ResitPeopleProps) {
  const t = useText(resitText);
  return (
    <Flex vertical id={id} role="group" aria-label={t('people')}>
      <Table<ResitPerson>
        size="small"
        rowKey="userId"
        dataSource={people}
        pagination={{ pageSize: 20, size: 'small', showSizeChanger: false, hideOnSinglePage: true }}
        scroll={{ x: 'max-content' }}
        rowSelection={{
          ...{ selectedRowKeys: value, preserveSelectedRowKeys: true },
          onChange: (keys) => onChange?.(keys.map(String)),
          getCheckboxProps: ({ userName }) => ({ 'aria-label': userName }),
        }}
        columns={[
          { title: t('account'), dataIndex: 'loginName' },
          { title: t('person'), dataIndex: 'userName' },
          { title: t('className'), dataIndex: 'className' },
          {
            title: t('points'),
            dataIndex: 'points',
            align: 'right',
            render: (points: number | null) => points ?? t('missed'),
          },
        ]}
      />
    </Flex>
  );
}
