import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, type ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fieldTypes } from '#core/fields/field-types.ts';
import { connect } from '../api/index.ts';
import { createI18n, TextProvider } from '../i18n/index.ts';
import { completeJsdom } from '../testing/index.ts';
import { editors } from './editors.ts';
import { FieldCell } from './field-cell.tsx';
import { FieldEditor } from './field-editor.tsx';
import { FormServicesContext, type FormServices } from './form-services.ts';
import { QueryControl } from './query-control.tsx';
import { widgetOf } from './registry.ts';
import { buildColumn, buildField, buildQueryField } from './testing/build-fields.ts';

const services: FormServices = {
  isReadonly: false,
  uploadLabel: '',
  scopeValues: () => ({}),
  fill: () => undefined,
  appendRows: () => undefined,
};
// Nothing is asked from a server here: what is not in the cache stays away.
const cache = new QueryClient({ defaultOptions: { queries: { enabled: false } } });

function World({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <QueryClientProvider client={cache}>
      <TextProvider i18n={createI18n()}>
        <FormServicesContext value={services}>
          <Suspense fallback="…">{children}</Suspense>
        </FormServicesContext>
      </TextProvider>
    </QueryClientProvider>
  );
}

const types = fieldTypes()
  .map(({ name }) => name)
  .filter((name) => name !== 'hidden' && name !== 'divider');

describe('the registry of fields', () => {
  beforeAll(() => {
    completeJsdom();
    connect({ baseUrl: 'http://server/platform', dialect: 'platform' });
  });
  afterEach(cleanup);

  it.each(types)('[B2.55] knows %s: editor, cell and filter', async (type) => {
    expect(widgetOf(type)?.type).toBe(type);
    expect(editors[type]).toBeTypeOf('function');
    const { container } = render(
      <World>
        <FieldEditor field={buildField({ widget: type })} path={['value']} isDisabled={false} id="value" />
      </World>,
    );
    await vi.waitFor(() => expect(container.textContent).not.toBe('…'), { timeout: 5000 });
    expect(screen.queryByRole('note')).toBeNull();
    cleanup();

    render(
      <World>
        <FieldCell column={buildColumn({ widget: type })} row={{ value: '1' }} />
        <QueryControl field={buildQueryField({ widget: type })} values={{}} />
      </World>,
    );
    expect(screen.getByText('值')).toBeTruthy();
  });

  it('shows the name of a type it does not know instead of breaking the form', () => {
    render(
      <World>
        <FieldEditor field={buildField({ widget: 'hologram' })} path={['value']} isDisabled={false} />
      </World>,
    );
    expect(screen.getByRole('note').textContent).toBe('未知的控件类型：hologram');
  });

  it('shows a number with its decimals and thousands when it cannot be typed in', async () => {
    render(
      <World>
        <FieldEditor
          field={buildField({ widget: 'number', precision: 2, isReadonly: true })}
          path={['value']}
          isDisabled
          label="金额"
          value="8162"
        />
      </World>,
    );
    expect(await screen.findByDisplayValue('8,162.00')).toBeTruthy();
  });

  it('[A9.8] cuts a long text in a list and keeps the whole of it at hand', () => {
    render(
      <World>
        <FieldCell column={buildColumn({ showLength: 4 })} row={{ value: '一二三四五六' }} />
      </World>,
    );
    expect(screen.getByTitle('一二三四五六').textContent).toBe('一二三四…');
  });

  it('hides secrets in lists', () => {
    render(
      <World>
        <FieldCell column={buildColumn({ widget: 'password' })} row={{ value: 'secret' }} />
      </World>,
    );
    expect(screen.queryByText('secret')).toBeNull();
    expect(screen.getByText('••••••')).toBeTruthy();
  });

  it('[B2.56] fills both ends of a range of days from a quick range', async () => {
    render(
      <World>
        <form>
          <QueryControl
            field={buildQueryField({ widget: 'date', control: 'date', isRange: true })}
            values={{ value_begin: '2020-01-01' }}
          />
        </form>
      </World>,
    );
    await userEvent.selectOptions(screen.getByLabelText('快捷范围'), 'year');
    expect(screen.getByLabelText<HTMLInputElement>('值 起').value).toMatch(/^20\d\d-01-01$/);
    expect(screen.getByLabelText<HTMLInputElement>('值 止').value).toMatch(/^20\d\d-12-31$/);
  });

  it('says in the language of the interface what is wrong with a typed date', async () => {
    render(
      <World>
        <QueryControl field={buildQueryField({ widget: 'date', control: 'date' })} values={{}} />
      </World>,
    );
    const input = screen.getByLabelText<HTMLInputElement>('值');
    await userEvent.type(input, '20260131');
    await userEvent.tab();
    expect(input.value).toBe('2026-01-31');
    await userEvent.clear(input);
    await userEvent.type(input, '2026-02-30');
    await userEvent.tab();
    expect(input.validationMessage).toBe('日期写作 2026-01-31 或 20260131');
  });
});
