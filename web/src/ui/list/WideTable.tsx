import { Table, type TableProps, type TableRef } from 'antd';
import { useEffect, useRef } from 'react';

/** A table that scrolls sideways where the page is too narrow for it, with the arrow keys too. */
export function WideTable<Row extends object>(props: TableProps<Row>) {
  const table = useRef<TableRef>(null);
  useEffect(() => {
    const content = table.current?.nativeElement.querySelector('.ant-table-content');
    content?.setAttribute('tabindex', '0');
  });
  return <Table<Row> ref={table} scroll={{ x: 'max-content' }} {...props} />;
}
