import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { answer, stage } from '../../testing/index.ts';
import { FieldCell } from '../field-cell.tsx';
import { FieldEditor } from '../field-editor.tsx';
import { loadEditors } from '../field-widget.ts';
import { QueryControl } from '../query-control.tsx';
import { buildColumn, buildField, buildQueryField } from '../testing/build-fields.ts';

function Editor({ mode, onChange }: { readonly mode: string; readonly onChange: (value: unknown) => void }): ReactNode {
  const [value, setValue] = useState<unknown>('440103');
  return (
    <FieldEditor
      field={buildField({ widget: 'pca', label: '地区', reference: { kind: 'region', mode } })}
      path={['value']}
      isDisabled={false}
      id="value"
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

/** Differences of the installation from the published table. */
const changes = [
  { code: '320199', name: '江新区', pid: '320100', isOffered: true },
  { code: '320104', name: '秦淮老区', pid: '320100', isOffered: false },
];

function open(content: ReactNode): void {
  stage(content, { server: ({ path }) => answer(path === '/sys/region/changes' ? changes : null) });
}

describe('a region', () => {
  beforeAll(() =>
    Promise.all([
      loadEditors(),
      import('./region-picker.tsx'),
      import('./load-regions.ts'),
      import('china-area-data/v5/data.json'),
    ]),
  );
  afterEach(cleanup);

  it('[B2.45] is chosen from linked lists in the select mode; choosing a level empties the following ones', async () => {
    const onChange = vi.fn();
    open(<Editor mode="select" onChange={onChange} />);
    const province = await screen.findByLabelText<HTMLSelectElement>('地区 省份');
    await vi.waitFor(() => expect(province.value).toBe('440000'));
    await userEvent.selectOptions(province, '江苏省');
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(screen.getByLabelText<HTMLSelectElement>('地区 区县').value).toBe('');
    await userEvent.selectOptions(screen.getByLabelText('地区 城市'), '南京市');
    await userEvent.selectOptions(screen.getByLabelText('地区 区县'), '玄武区');
    expect(onChange).toHaveBeenLastCalledWith('320102');
  });

  it('[system.region] added by administrators is offered, one that was switched off only keeps its text', async () => {
    const onChange = vi.fn();
    open(
      <>
        <Editor mode="select" onChange={onChange} />
        <FieldCell column={buildColumn({ widget: 'pca' })} row={{ value: '320104' }} />
      </>,
    );
    await screen.findByText('江苏省');
    fireEvent.change(screen.getByLabelText('地区 省份'), { target: { value: '320000' } });
    fireEvent.change(screen.getByLabelText('地区 城市'), { target: { value: '320100' } });
    const district = screen.getByLabelText('地区 区县');
    expect(within(district).queryByText('秦淮老区')).toBeNull();
    fireEvent.change(district, { target: { value: '320199' } });
    expect(onChange).toHaveBeenLastCalledWith('320199');
    expect(await screen.findByText(/江苏省\/南京市\/秦淮老区/)).toBeTruthy();
  });

  it('[B2.45] needs no second choice where the lower level repeats the place', async () => {
    const onChange = vi.fn();
    open(<Editor mode="select" onChange={onChange} />);
    const city = await screen.findByLabelText<HTMLSelectElement>('地区 城市');
    await vi.waitFor(() => expect(city.value).toBe('440100'));
    await userEvent.selectOptions(city, '东莞市');
    expect(onChange).toHaveBeenLastCalledWith('441900');
  });

  it.each(['cascader', 'pca'])('[B2.45] is chosen column by column in the %s mode', async (mode) => {
    const onChange = vi.fn();
    open(<Editor mode={mode} onChange={onChange} />);
    expect(await screen.findByText('广东省/广州市/荔湾区')).toBeTruthy();
    fireEvent.mouseDown(screen.getByRole('combobox'));
    fireEvent.click(await screen.findByText('越秀区'));
    expect(onChange).toHaveBeenLastCalledWith('440104');
  });

  it('[B2.45] says Bad type value for any other mode', async () => {
    open(<Editor mode="globe" onChange={() => undefined} />);
    const said = await screen.findByText('Bad type value: globe');
    expect(said.className).toBe('region-bad');
  });

  it('[B3.14] is shown in a list with all its levels; an older text as it is', async () => {
    open(
      <>
        <FieldCell column={buildColumn({ widget: 'pca' })} row={{ value: '110101' }} />
        <FieldCell column={buildColumn({ widget: 'pca' })} row={{ value: '广东省深圳市' }} />
      </>,
    );
    expect(await screen.findByText(/北京市\/北京市\/东城区/)).toBeTruthy();
    expect(screen.getByText(/广东省深圳市/)).toBeTruthy();
  });

  it('[B2.56] filters by a whole province or city', async () => {
    open(
      <form>
        <QueryControl field={buildQueryField({ widget: 'pca', label: '地区' })} values={{ value: '4401*' }} />
      </form>,
    );
    const city = await screen.findByLabelText<HTMLSelectElement>('地区 城市');
    await vi.waitFor(() => expect(city.value).toBe('440100'));
    const sent = (): unknown => new FormData(document.querySelector('form')!).get('value');
    expect(sent()).toBe('4401*');
    await userEvent.selectOptions(screen.getByLabelText('地区 省份'), '江苏省');
    expect(sent()).toBe('32*');
  });
});
