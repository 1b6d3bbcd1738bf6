import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Drawer, Form, Input, Modal, Popover, Select, Table } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createI18n, TextProvider } from '../i18n/index.ts';
import { completeJsdom } from '../testing/index.ts';
import { KeptPage } from '../ui/index.ts';
import { AntdRoom } from './index.ts';

const columns = [
  { title: '编码', dataIndex: 'code', width: 100, fixed: 'left' as const },
  { title: '名称', dataIndex: 'name', width: 600 },
];

function Page(): ReactNode {
  return (
    <AntdRoom>
      <Modal open title="窗口">
        <Input aria-label="窗口内容" />
      </Modal>
      <Drawer open title="抽屉">
        <Form>
          <Form.Item name="note" label="抽屉内容">
            <Input aria-label="抽屉内容" />
          </Form.Item>
        </Form>
      </Drawer>
      <Popover open content="说明文字">
        <button type="button">说明</button>
      </Popover>
      <Select open aria-label="等级" options={[{ value: 'A', label: '甲等' }]} />
      <Table columns={columns} dataSource={[{ code: 'A1', name: '甲' }]} rowKey="code" scroll={{ x: 700 }} />
    </AntdRoom>
  );
}

function Tabs({ isShown }: { readonly isShown: boolean }): ReactNode {
  return (
    <>
      <KeptPage isShown={isShown} name="form">
        <Page />
      </KeptPage>
      <KeptPage isShown={!isShown} name="other">
        <p>另一页</p>
      </KeptPage>
    </>
  );
}

const visible = (element: Element): boolean => {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (at instanceof HTMLElement && at.style.display === 'none') return false;
  }
  return true;
};

describe('the form library in a kept page', () => {
  beforeAll(completeJsdom);
  afterEach(cleanup);

  it('bears fifty switches with window, drawer, explanation, list and table open: nothing leaks, nothing is lost [A2.17]', () => {
    const i18n = createI18n();
    const tabs = (isShown: boolean): ReactNode => (
      <TextProvider i18n={i18n}>
        <Tabs isShown={isShown} />
      </TextProvider>
    );
    const { rerender } = render(tabs(true));
    fireEvent.change(screen.getByLabelText('窗口内容'), { target: { value: '写在窗口里' } });
    fireEvent.change(screen.getByLabelText('抽屉内容', { selector: 'input' }), { target: { value: '写在抽屉里' } });
    const page = document.querySelector('[data-page=form]');
    const parts = ['.ant-modal', '.ant-drawer', '.ant-popover', '.ant-select-dropdown', '.ant-table'].map((selector) =>
      document.querySelector(selector),
    );
    // Everything stands inside the page itself, so that it goes where the page goes.
    expect(parts.map((part) => part !== null && page?.contains(part))).toEqual([true, true, true, true, true]);
    for (let round = 0; round < 25; round += 1) {
      rerender(tabs(false));
      expect(parts.map((part) => part !== null && visible(part))).toEqual([false, false, false, false, false]);
      expect(visible(screen.getByText('另一页'))).toBe(true);
      rerender(tabs(true));
      expect(parts.map((part) => part !== null && part.isConnected && visible(part))).toEqual([
        true,
        true,
        true,
        true,
        true,
      ]);
    }
    expect(screen.getByLabelText<HTMLInputElement>('窗口内容').value).toBe('写在窗口里');
    expect(screen.getByLabelText<HTMLInputElement>('抽屉内容', { selector: 'input' }).value).toBe('写在抽屉里');
  }, 30_000);
});
