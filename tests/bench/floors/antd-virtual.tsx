/** A virtual antd table of 10,000 rows and 20 columns, which gets its rows when they are called for. */
import { ConfigProvider, Table } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

type Row = Record<string, string>;

const names = Array.from({ length: 20 }, (_, index) => `c${index}`);
const columns = names.map((name, index) => ({ dataIndex: name, title: `列${index}`, width: 120, ellipsis: true }));

function Page() {
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    const show = (event: Event): void => setRows((event as CustomEvent<Row[]>).detail);
    window.addEventListener('rows', show);
    return () => window.removeEventListener('rows', show);
  }, []);
  return h(
    ConfigProvider,
    { locale: zhCN },
    h(Table<Row>, {
      columns,
      dataSource: rows,
      rowKey: 'id',
      virtual: true,
      pagination: false,
      scroll: { x: 2400, y: 500 },
    }),
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(h(Page));
