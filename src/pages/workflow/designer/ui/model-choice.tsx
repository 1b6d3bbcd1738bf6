import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { flowModelSubject } from '#core/managed/workflow.ts';
import { plain } from '#core/values/plain.ts';
import { managedListQuery } from '@/entities/system/managed';
import { useText } from '@/shared/i18n';
import { Pick, type Option } from './controls.tsx';

type ModelChoiceProps = { readonly value: string; readonly onChange: (id: string) => void };

/** More processes than one company draws. */
const ALL = { page: 1, size: 500, sort: null, filters: {} };

/** Chooses one of the processes of the company. */
export function ModelChoice({ value, onChange }: ModelChoiceProps): ReactNode {
  const text = useText();
  const { data, isPending } = useQuery(managedListQuery(flowModelSubject, { search: ALL, fields: [] }));
  const models = data?.records ?? [];
  return (
    <Pick
      label={text('drawing.process')}
      value={value}
      placeholder={text(isPending ? 'app.loading' : models.length === 0 ? 'drawing.noProcess' : 'drawing.choose')}
      options={models.map((row): Option => [row.id, plain(row['name'])])}
      onChange={onChange}
    />
  );
}
