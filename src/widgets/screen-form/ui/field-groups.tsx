import type { ReactNode } from 'react';
import type { FormView } from '#core/screen/form-view.ts';
import { useDataText } from '@/shared/i18n';
import { FieldItems } from './field-items.tsx';
import { KeptTabs } from './kept-tabs.tsx';
import { Section } from './section.tsx';

/** The fields of the head: those of no group first, then each group under its heading, groups behind tabs at the end. */
export function FieldGroups({ view }: { readonly view: FormView }): ReactNode {
  const dataText = useDataText();
  const { groups, fields, columns, table } = view;
  const items = (some: FormView['fields'], own: number = columns): ReactNode => (
    <FieldItems fields={some} prefix={[]} columns={own} table={table} />
  );
  if (groups.length === 0) return items(fields);
  const grouped = new Set(groups.flatMap((group) => group.fields));
  const filled = groups.filter((group) => group.fields.length > 0);
  const tabs = filled.filter(({ isTab }) => isTab);
  return (
    <>
      {items(fields.filter((field) => !grouped.has(field)))}
      {filled
        .filter(({ isTab }) => !isTab)
        .map((group) => (
          <Section key={group.key} group={group}>
            {items(group.fields, group.columns)}
          </Section>
        ))}
      {tabs.length === 0 ? null : (
        <KeptTabs
          tabs={tabs.map(({ key, title, fields: own }) => ({ key, label: dataText(title), content: items(own) }))}
        />
      )}
    </>
  );
}
