import { useId, useState, type ReactNode } from 'react';
import type { FormView } from '#core/screen/form-view.ts';
import { useDataText } from '@/shared/i18n';
import { TabList, tabIds } from '@/shared/tabs';
import { FieldItems } from './field-items.tsx';

/** The fields of the head: those of no group first, then each group under its heading, groups behind tabs at the end. */
export function FieldGroups({ view }: { readonly view: FormView }): ReactNode {
  const dataText = useDataText();
  const { groups, fields, columns, table } = view;
  const items = (some: FormView['fields']): ReactNode => (
    <FieldItems fields={some} prefix={[]} columns={columns} table={table} />
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
          <fieldset key={group.key} className="record-group">
            <legend>{dataText(group.title)}</legend>
            {items(group.fields)}
          </fieldset>
        ))}
      {tabs.length === 0 ? null : <GroupTabs tabs={tabs} items={items} />}
    </>
  );
}

/** Every panel stays in the document: fields behind another tab keep their values and are checked. */
function GroupTabs({
  tabs,
  items,
}: {
  readonly tabs: FormView['groups'];
  readonly items: (fields: FormView['fields']) => ReactNode;
}): ReactNode {
  const dataText = useDataText();
  const id = useId();
  const [chosen, setChosen] = useState(tabs[0]?.key);
  const open = tabs.some(({ key }) => key === chosen) ? chosen : tabs[0]?.key;
  return (
    <div className="record-group">
      <TabList
        id={id}
        tabs={tabs.map(({ key, title }) => ({ key, label: dataText(title) }))}
        active={open ?? ''}
        onSelect={setChosen}
      />
      {tabs.map(({ key, fields }) => (
        <div
          key={key}
          role="tabpanel"
          id={tabIds(id, key).panel}
          aria-labelledby={tabIds(id, key).tab}
          hidden={key !== open}
        >
          {items(fields)}
        </div>
      ))}
    </div>
  );
}

/** Does something to a control, its tab opened first when it stands behind another. */
export function revealed(control: HTMLElement | null, act: () => void): void {
  const panel = control?.closest('[role="tabpanel"][hidden]') ?? null;
  if (panel === null) {
    act();
    return;
  }
  document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.click();
  setTimeout(act);
}
