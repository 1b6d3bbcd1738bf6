/** The smallest list page that can be written with antd: menu, query form, table of 20 rows, data inline. */
import { Button, ConfigProvider, DatePicker, Dropdown, Form, Input, Layout, Menu, Modal, Select, Table } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';

const rows = Array.from({ length: 20 }, (_, index) => ({
  id: String(index),
  code: `KH${String(index).padStart(5, '0')}`,
  name: `客户 ${index}`,
  level: 'A',
  created: '2026-11-20 08:00:00',
}));
const columns = [
  { dataIndex: 'code', title: '编码', sorter: true },
  { dataIndex: 'name', title: '名称' },
  { dataIndex: 'level', title: '等级' },
  { dataIndex: 'created', title: '创建时间', render: (text: string) => h('span', { className: 'ready-row' }, text) },
];
const menu = Array.from({ length: 48 }, (_, index) => ({ key: String(index), label: `菜单 ${index}` }));

function Page() {
  const [open, setOpen] = useState(false);
  return h(
    ConfigProvider,
    { locale: zhCN },
    h(
      Layout,
      null,
      h(Layout.Sider, null, h(Menu, { items: menu, theme: 'dark' })),
      h(
        Layout.Content,
        null,
        h(
          Form,
          { layout: 'inline' },
          h(Form.Item, { label: '名称' }, h(Input)),
          h(Form.Item, { label: '等级' }, h(Select, { options: [{ value: 'A' }], style: { width: 120 } })),
          h(Form.Item, { label: '日期' }, h(DatePicker.RangePicker)),
          h(Button, { type: 'primary', onClick: () => setOpen(true) }, '新增'),
          h(Dropdown, { menu: { items: [{ key: '1', label: '导出' }] } }, h(Button, null, '更多')),
        ),
        h(Table, { columns, dataSource: rows, rowKey: 'id' }),
        h(Modal, { open, onCancel: () => setOpen(false) }),
      ),
    ),
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(h(Page));
