/** The smallest page that can be switched to with antd: a bare form and a table of 20 × 8, mounted anew at each call of `mountFloor`. */
import { Button, ConfigProvider, Form, Input, Select, Table } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

declare global {
  // oxlint-disable-next-line no-var -- the only way to declare a global
  var mountFloor: ((round: number) => void) | undefined;
}

const fields = Array.from({ length: 8 }, (_, index) => `field${index}`);
const columns = fields.map((dataIndex) => ({ dataIndex, title: dataIndex }));
const rows = Array.from({ length: 20 }, (_, row) => ({
  id: String(row),
  ...Object.fromEntries(fields.map((field) => [field, `${field} ${row}`])),
}));

function Floor({ round }: { readonly round: number }) {
  return h(
    'div',
    { id: `round-${round}` },
    h(
      Form,
      { layout: 'inline' },
      h(Form.Item, { label: '名称' }, h(Input)),
      h(Form.Item, { label: '等级' }, h(Select, { options: [{ value: 'A' }], style: { width: 120 } })),
      h(Button, { type: 'primary' }, '查询'),
    ),
    h(Table, { columns, dataSource: rows, rowKey: 'id', pagination: false }),
  );
}

function Page() {
  const [round, setRound] = useState(0);
  useEffect(() => {
    globalThis.mountFloor = setRound;
  }, []);
  return h(
    ConfigProvider,
    { locale: zhCN },
    round === 0 ? h('p', { id: 'ready' }, '…') : h(Floor, { key: round, round }),
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(h(Page));
