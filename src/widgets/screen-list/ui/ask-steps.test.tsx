import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { ListView } from '#core/screen/list-view.ts';
import type { RefusalDetail } from '@/shared/api';
import { answer, refuse, stageAt, type SeenCall } from '@/shared/testing';
import { ListScripts } from './list-scripts.tsx';

type Steps = NonNullable<RefusalDetail['alsoClose']>;

const step = (number: string, more: Partial<Steps[number]> = {}): Steps[number] => ({
  key: `notice:${number}:3`,
  title: '发货通知单',
  number,
  lines: [{ label: 'G 轴承', open: '40' }],
  more: 0,
  otherLines: 0,
  others: [],
  drafts: [],
  ...more,
});
const close = {
  buttonCode: 'close',
  buttonName: '关闭',
  buttonStyle: 'link',
  optType: 'action',
  exp: 'bill_status#in#2,3',
  about: 'chosen',
} as const;
const rows = ['XS-1', 'XS-2'].map((bill_no, at) => ({ id: `o${at + 1}`, bill_no, bill_status: '3' }));

const REFUSAL = '销售订单“XS-1”还有没有执行完的发货通知单';

/** The buttons of the first row, or those above the list; the server refuses with these steps until it is told of all of them. */
function show(steps: Steps, isHead = false) {
  const page = {
    code: 'sal_order',
    list: { title: '销售订单', script: '', buttons: [close] } as unknown as ListView,
    chosen: isHead ? rows : [],
    records: rows,
    nameOf: (row: Readonly<Record<string, unknown>>) => String(row['bill_no']),
    isByProcess: false,
    onRowLabels: () => undefined,
    reload: () => undefined,
    onOpen: () => undefined,
  };
  const [row] = rows;
  return stageAt('/list', <ListScripts page={page} {...(isHead || row === undefined ? {} : { row })} />, {
    server: ({ body }) => {
      const agreed = (body as { readonly alsoClose?: readonly string[] }).alsoClose ?? [];
      if (steps.length > 0 && steps.every(({ key }) => agreed.includes(key)))
        return answer({ messages: [] }, '关闭成功，共 1 条');
      return refuse(422, REFUSAL, steps.length > 0 ? { alsoClose: steps } : null);
    },
  });
}
const sent = (calls: readonly SeenCall[]): readonly unknown[] =>
  calls.filter(({ path }) => path.endsWith('/doButton')).map(({ body }) => body);
/** Presses 关闭 and says yes to the question every closing begins with, which it answers. */
async function press(): Promise<string | null> {
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  const dialog = await screen.findByRole('dialog');
  const asked = dialog.textContent;
  // The cross of the dialog is called so, too.
  const [, yes] = within(dialog).getAllByRole('button', { name: '关闭' });
  if (yes !== undefined) await userEvent.click(yes);
  return asked;
}
const question = () => screen.findByRole('dialog', { name: '一并关闭？' });

afterEach(cleanup);

describe('[P01] closing an order whose notices are open', () => {
  it('asks about each with what is open on it and what goes with it, and closes them when told', async () => {
    const { calls } = show([
      step('FH-1', { lines: [{ label: 'G 轴承', open: '40' }], more: 2 }),
      step('FH-2', { otherLines: 3, others: ['XS-9'], drafts: ['销售出库单 XSCK-4'] }),
    ]);
    await press();
    const dialog = within(await question());
    const told = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(told).toEqual([
      'FH-1G 轴承40共 3 行',
      'FH-2G 轴承40其他单据的 3 行也在其中，会一并关闭：XS-9未审核的 销售出库单 XSCK-4 之后不能审核',
    ]);
    expect(dialog.getByText('以下发货通知单还没有执行完，未执行的数量：')).toBeTruthy();
    // The question takes the place of the notice that something failed.
    expect(screen.queryByText(new RegExp(REFUSAL))).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: '一并关闭' }));
    expect(await screen.findByText(/关闭成功/)).toBeTruthy();
    expect(sent(calls)).toEqual([
      { formId: 'sal_order', buttonCode: 'close', dataId: 'o1' },
      { formId: 'sal_order', buttonCode: 'close', dataId: 'o1', alsoClose: ['notice:FH-1:3', 'notice:FH-2:3'] },
    ]);
  });

  it('closes nothing when told not to', async () => {
    const { calls } = show([step('FH-1')]);
    await press();
    await userEvent.click(within(await question()).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(calls)).toHaveLength(1);
  });

  it('says what refuses it where there is nothing to ask', async () => {
    show([]);
    await press();
    expect(await screen.findByText(new RegExp(REFUSAL))).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('several chosen orders are closed together from above the list', async () => {
    const { calls } = show([step('FH-1'), step('FH-2')], true);
    expect(await press()).toContain('确定关闭“XS-1、XS-2”吗？');
    await userEvent.click(within(await question()).getByRole('button', { name: '一并关闭' }));
    await waitFor(() => expect(sent(calls)).toHaveLength(2));
    expect(sent(calls)[1]).toMatchObject({ dataId: 'o1,o2', alsoClose: ['notice:FH-1:3', 'notice:FH-2:3'] });
  });
});
