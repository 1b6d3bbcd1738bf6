import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fieldType, fieldTypes } from '#core/fields/field-types.ts';
import { fieldOfProperty, type FormProperty } from '#core/screen/field-view.ts';
import { answer, stage, type Server } from '../testing/index.ts';
import { FieldCell } from './field-cell.tsx';
import { FieldEditor } from './field-editor.tsx';
import { FormServicesContext, type Values } from './form-services.ts';
import { buildColumn } from './testing/build-fields.ts';

const items = [
  { value: 'a', text: '甲' },
  { value: 'old', text: '旧', disabled: true },
];
const table: FormProperty = { view: '', dictTable: 't', dictText: 'n', dictCode: 'id' };
const popup: FormProperty = { view: '', code: 'rp', orgFields: 'id', destFields: 'f', popupMulti: true };

/** Of each type whose values are chosen: what its definition says, and whether its values come with the form. */
const kinds: Readonly<Record<string, FormProperty>> = {
  list: { view: 'list', enum: items },
  radio: { view: 'radio', enum: items },
  list_multi: { view: 'list_multi', enum: items },
  checkbox: { view: 'checkbox', enum: items },
  transfer: { view: 'transfer', enum: items },
  sel_search: { ...table, view: 'sel_search' },
  sel_tree: { view: 'sel_tree', dict: 't,n,id', pidField: 'pid', pidValue: '' },
  cat_tree: { view: 'cat_tree', pcode: '0' },
  link_down: { ...table, view: 'link_down' },
  popup: { ...popup, view: 'popup' },
  popups: { ...popup, view: 'popups' },
  sel_user: { view: 'sel_user' },
  sel_depart: { view: 'sel_depart' },
};
const isGiven = (type: string): boolean => fieldType(type)?.reference === 'dict';
const several = Object.keys(kinds).filter((type) => fieldType(type)?.multiple === true);

/** The record around the field: one value, or one that is offered beside one that is not. */
const one = (type: string): Values => ({
  f: 'old',
  f_dictText: '旧',
  ...(isGiven(type) ? {} : { f_dictDisabled: 'old' }),
});
const two = (type: string): Values => ({
  f: 'a,old',
  f_dictText: '甲,旧',
  ...(isGiven(type) ? {} : { f_dictDisabled: 'old' }),
});

function Held({
  property,
  values,
  isDisabled,
}: {
  property: FormProperty;
  values: Values;
  isDisabled: boolean;
}): ReactNode {
  const [value, setValue] = useState<unknown>(values['f']);
  return (
    <FieldEditor
      field={fieldOfProperty('f', { title: '值', ...property }, [])}
      path={['f']}
      isDisabled={isDisabled}
      value={value}
      onChange={setValue}
    />
  );
}

function edit(
  property: FormProperty,
  values: Values,
  { isDisabled = false, server = () => answer([]) }: { isDisabled?: boolean; server?: Server } = {},
) {
  const services = {
    isReadonly: isDisabled,
    uploadLabel: '',
    scopeValues: () => values,
    fill: () => undefined,
    appendRows: () => undefined,
  };
  stage(
    <FormServicesContext value={services}>
      <div data-testid="stage">
        <Suspense>
          <Held property={property} values={values} isDisabled={isDisabled} />
        </Suspense>
      </div>
    </FormServicesContext>,
    { server },
  );
}

/** Returns the texts on the stage, typed texts and texts of options included. */
function said(): string {
  const place = screen.getByTestId('stage');
  return [place.textContent, ...[...place.querySelectorAll('input')].map(({ value }) => value)].join(' ');
}
const settled = (shows: RegExp): Promise<void> => vi.waitFor(() => expect(said()).toMatch(shows), { timeout: 20_000 });

function cell(type: string, values: Values): void {
  const column = buildColumn({
    field: 'f',
    textKey: 'f_dictText',
    widget: type,
    options: isGiven(type) ? items : null,
  });
  stage(
    <div data-testid="stage">
      <FieldCell column={column} row={values} />
    </div>,
    { server: () => answer([]) },
  );
}

describe('what cannot be chosen any more', () => {
  afterEach(cleanup);

  it('is tried of every type whose values are chosen, regions apart', () => {
    const chosen = fieldTypes().filter(({ reference }) => reference !== 'none' && reference !== 'region');
    expect(chosen.map(({ name }) => name).toSorted()).toEqual(Object.keys(kinds).toSorted());
  });

  it.each(Object.keys(kinds))('%s says so beside its text, whoever may change it', async (type) => {
    for (const isDisabled of [false, true]) {
      edit(kinds[type] ?? { view: type }, one(type), { isDisabled });
      await settled(/旧/);
      await settled(/已停用/);
      expect(said()).not.toContain('已停用已停用');
      cleanup();
    }
  });

  it.each(several)('%s says so of those of several it is true of', async (type) => {
    edit(kinds[type] ?? { view: type }, two(type));
    await settled(/甲/);
    await settled(/旧.?已停用/);
    expect(said()).not.toMatch(/甲（?已停用/);
    expect(said().match(/已停用/g)).toHaveLength(1);
  });

  it.each(Object.keys(kinds))('a cell of %s says so, too', async (type) => {
    cell(type, one(type));
    await settled(/^旧已停用/);
    expect(said().match(/已停用/g)).toHaveLength(1);
    cleanup();
    if (several.includes(type)) {
      cell(type, two(type));
      await settled(/^甲,旧已停用/);
    }
  });

  it.each(Object.keys(kinds))(
    '%s says nothing where no server does, nor of another value than the one that is meant',
    async (type) => {
      const plainItems = {
        ...kinds[type],
        view: type,
        ...(isGiven(type) ? { enum: [{ value: 'old', text: '旧' }] } : {}),
      };
      edit(plainItems, { f: 'old', f_dictText: '旧' });
      await settled(/旧/);
      expect(said()).not.toContain('停用');
      cleanup();
      edit(kinds[type] ?? { view: type }, { f: 'a', f_dictText: '甲', f_dictDisabled: 'old' });
      await settled(/甲/);
      expect(said()).not.toContain('停用');
      cleanup();
      cell(type, { f: 'a', f_dictText: '甲', f_dictDisabled: 'old' });
      await settled(/甲/);
      expect(said()).not.toContain('停用');
    },
  );

  it('is said to whoever cannot see it: the mark describes the control', async () => {
    edit({ view: 'sel_user' }, one('sel_user'));
    await settled(/已停用/);
    const control = screen.getByTestId('stage').querySelector('input');
    expect(document.getElementById(control?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('已停用');
  });

  it('leaves with the value, and is not offered again', async () => {
    edit({ view: 'list', enum: items }, { f: 'old' });
    await settled(/旧.?已停用/);
    await userEvent.click(await screen.findByRole('combobox'));
    const option = (await screen.findAllByText('甲')).at(-1);
    if (option !== undefined) await userEvent.click(option);
    await vi.waitFor(() => expect(within(screen.getByTestId('stage')).queryByText('已停用')).toBeNull());
  });

  it('has its text on each level of linked lists, though the level does not offer it', async () => {
    const config = JSON.stringify({ table: 't', txt: 'n', key: 'id', linkField: 'g', idField: 'id', pidField: 'pid' });
    edit(
      { view: 'link_down', config },
      { f: 'old', f_dictText: '旧', f_dictDisabled: 'old', g: 'x', g_dictText: '下级' },
      { server: () => answer([{ id: 'a', store: 'a', label: '甲' }]) },
    );
    await settled(/下级/);
    expect(said()).toContain('旧（已停用）');
  });
});
