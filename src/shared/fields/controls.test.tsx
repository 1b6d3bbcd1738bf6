import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FieldView } from '#core/screen/field-view.ts';
import { answer, stage, type SeenCall, type Server } from '../testing/index.ts';
import { FieldEditor } from './field-editor.tsx';
import { FormServicesContext, type Values } from './form-services.ts';
import { buildField } from './testing/build-fields.ts';

type OpenOptions = { readonly given?: unknown; readonly server?: Server; readonly fill?: (values: Values) => void };

function Form({
  field,
  given,
  onChange,
}: {
  field: FieldView;
  given: unknown;
  onChange: (value: unknown) => void;
}): ReactNode {
  const [value, setValue] = useState<unknown>(given);
  return (
    <FieldEditor
      field={field}
      path={['value']}
      isDisabled={field.isReadonly}
      id="value"
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

function open(parts: Partial<FieldView>, { given = null, server = () => answer(null), fill }: OpenOptions = {}) {
  const onChange = vi.fn<(value: unknown) => void>();
  const services = {
    isReadonly: false,
    uploadLabel: '',
    scopeValues: () => ({}),
    fill: (_path: unknown, values: Values) => fill?.(values),
    appendRows: () => undefined,
  };
  const staged = stage(
    <FormServicesContext value={services}>
      <Suspense>
        {/* The name of a field comes from the form around it. */}
        <label htmlFor="value">{parts.label ?? '值'}</label>
        <Form field={buildField(parts)} given={given} onChange={onChange} />
      </Suspense>
    </FormServicesContext>,
    { server },
  );
  return { onChange, ...staged };
}

const box = (): Promise<HTMLInputElement> => screen.findByLabelText<HTMLInputElement>('值');
const year = new Date().getFullYear();

describe('days', () => {
  afterEach(cleanup);

  it.each([
    ['date', '20261120', '2026-11-20'],
    ['date', '11-20', `${year}-11-20`],
    ['datetime', '2026-11-20 830', '2026-11-20 830'],
    ['datetime', '2026-11-20 8:30', '2026-11-20 08:30:00'],
    ['month', '202611', '2026-11'],
  ])('[B9.8] a %s typed as %s is kept as %s', async (widget, typed, expected) => {
    const { onChange } = open({ widget });
    await userEvent.type(await box(), typed);
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith(expected);
  });

  it('a time of day is typed without a day', async () => {
    const { onChange } = open({ widget: 'datetime', isTime: true });
    await userEvent.type(await box(), '0830{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('08:30:00');
  });

  it('a calendar opens by Alt+↓, is walked by arrows and gives the focus back', async () => {
    const { onChange } = open({ widget: 'date' }, { given: '2026-11-20' });
    (await box()).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const grid = await screen.findByRole('grid', { name: '值 2026年11月' });
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
        .join(''),
    ).toBe('一二三四五六日');
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('2026-11-20'));
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{PageDown}{Home}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('2026-12-28');
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('2026-12-28');
    expect(document.activeElement).toBe(await box());
  });

  it('another day keeps the time, Escape changes nothing', async () => {
    const { onChange } = open({ widget: 'datetime' }, { given: '2026-11-20 08:30:00' });
    (await box()).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await screen.findByRole('grid');
    await userEvent.keyboard('{Escape}');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await userEvent.click(await screen.findByRole('gridcell', { name: '2026-11-03' }));
    expect(onChange).toHaveBeenLastCalledWith('2026-11-03 08:30:00');
  });
});

describe('numbers and texts', () => {
  afterEach(cleanup);

  it('[B5.7] full-width digits of an input method are a number; nothing is rounded', async () => {
    const { onChange } = open({ widget: 'number', precision: 2 });
    await userEvent.type(await box(), '１２３４。５６７');
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith('1234.567');
  });

  it('[B9.10] a number shows its thousands while nobody types', async () => {
    open({ widget: 'number', precision: 2 }, { given: '1234567.5' });
    expect((await box()).value).toBe('1,234,567.50');
  });

  it('[B9.9] a long text has four rows and counts its characters', async () => {
    open({ widget: 'textarea', rules: { label: '值', kind: 'text', maxLength: 500 } }, { given: '一二' });
    expect((await box()).getAttribute('rows')).toBe('4');
    expect(screen.getByText('2 / 500')).toBeTruthy();
  });

  it('a secret is never shown', async () => {
    open({ widget: 'password' }, { given: 'geheim' });
    expect((await box()).type).toBe('password');
    expect(document.querySelector('.ant-input-password-icon')).toBeNull();
  });

  it('[B2.50] an empty switch is off; it writes its two values', async () => {
    const { onChange } = open({ widget: 'switch', switchValues: ['1', '0'] });
    const control = await screen.findByRole('switch');
    expect(control.getAttribute('aria-checked')).toBe('false');
    await userEvent.click(control);
    await userEvent.click(control);
    expect(onChange.mock.calls).toEqual([['1'], ['0']]);
  });
});

describe('lists', () => {
  afterEach(cleanup);
  const options = [
    { value: 'a', text: '甲', title: '甲' },
    { value: 'b', text: '乙', title: '乙' },
  ];

  it('a transfer moves what is marked between its two lists, found by searching', async () => {
    const { onChange } = open({ widget: 'transfer', options }, { given: 'b,weg' });
    const all = await screen.findByRole('listbox', { name: '可选' });
    expect(
      within(screen.getByRole('listbox', { name: '已选' }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['乙', 'weg（不在字典中）']);
    await userEvent.type(screen.getByLabelText('搜索可选'), '甲');
    await userEvent.selectOptions(all, 'a');
    await userEvent.click(screen.getByRole('button', { name: '添加选中的项' }));
    expect(onChange).toHaveBeenLastCalledWith('b,weg,a');
    await userEvent.selectOptions(screen.getByRole('listbox', { name: '已选' }), ['b', 'weg', 'a']);
    fireEvent.keyDown(screen.getByRole('listbox', { name: '已选' }), { key: 'Enter' });
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('[B2.51] [B3.15] choosing a level loads the next by its id and empties those after it', async () => {
    const fill = vi.fn<(values: Values) => void>();
    const server = ({ query }: SeenCall): Response =>
      answer(
        query['pidValue'] === undefined
          ? [{ id: 1, store: 'GD', label: '广东' }]
          : query['pidValue'] === '1'
            ? [{ id: 2, store: 'GZ', label: '广州' }]
            : [{ id: 3, store: 'TH', label: '天河' }],
      );
    const link = {
      kind: 'link',
      table: 't_area',
      txt: 'name',
      key: 'code',
      idField: 'id',
      pidField: 'pid',
      condition: '{"pid":"0"}',
      linkFields: ['city', 'area'],
    } as const;
    const { onChange, calls } = open({ widget: 'link_down', reference: link }, { server, fill });
    await screen.findByRole('option', { name: '广东' });
    const levels = [1, 2, 3].map(
      (_, index) => within(screen.getByRole('group', { name: '值' })).getAllByRole('combobox')[index]!,
    );
    await userEvent.selectOptions(levels[0]!, 'GD');
    expect(onChange).toHaveBeenLastCalledWith('GD');
    await screen.findByRole('option', { name: '广州' });
    await userEvent.selectOptions(levels[1]!, 'GZ');
    await screen.findByRole('option', { name: '天河' });
    await userEvent.selectOptions(levels[2]!, 'TH');
    expect(fill).toHaveBeenLastCalledWith({ city: 'GZ', area: 'TH' });
    expect(calls.map(({ query }) => query['pidValue'] ?? query['condition'])).toEqual(['{"pid":"0"}', '1', '2']);
    await userEvent.selectOptions(levels[0]!, '');
    expect(fill).toHaveBeenLastCalledWith({ city: null, area: null });
    expect(levels[1]).toHaveProperty('disabled', true);
  });
});
