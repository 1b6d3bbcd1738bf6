import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createI18n, TextProvider } from '../i18n/index.ts';
import { QueryForm } from './query-form.tsx';

const show = (fields: Parameters<typeof QueryForm>[0]['fields']) =>
  render(
    <TextProvider i18n={createI18n()}>
      <QueryForm fields={fields} values={{}} onSearch={() => undefined} onReset={() => undefined} />
    </TextProvider>,
  );

describe('the query above a list', () => {
  afterEach(cleanup);

  it('keeps its place until its fields are there, so that the rows below do not jump', () => {
    const { container } = show(undefined);
    expect(container.querySelectorAll('.query.panel .query-place')).toHaveLength(3);
    expect(screen.queryByRole('search')).toBeNull();
  });

  it('takes no place in a list that cannot be queried', () => {
    expect(show([]).container.innerHTML).toBe('');
  });
});
