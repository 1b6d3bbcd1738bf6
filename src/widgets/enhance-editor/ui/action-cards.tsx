import { Suspense, type ReactNode } from 'react';
import { deedKinds, formEvents, registered, type Assignment, type Deed } from '#core/scripts/enhancement.ts';
import type { EnhancementAction, EnhancementButton } from '@/entities/enhancement';
import { lazyPart } from '@/shared/chunk';
import { useDataText, useText } from '@/shared/i18n';
import { Button, EmptyState, IconButton, Skeleton } from '@/shared/ui';
import { rowKey, sameRow } from '../model/row-key.ts';
import { SelectItem, TextItem } from './button-rows.tsx';

const ScriptSheet = lazyPart(async () => (await import('./script-sheet.tsx')).ScriptSheet);

type ActionCardsProps = {
  readonly headId: string;
  readonly buttons: readonly EnhancementButton[];
  readonly actions: readonly EnhancementAction[];
  readonly fields: readonly (readonly [name: string, label: string])[];
  readonly faults: ReadonlyMap<string, string>;
  readonly onChange: (actions: EnhancementAction[]) => void;
  readonly onRemove: (name: string, remove: () => void) => void;
};

/** Edits the server's actions around saving, deleting and pressing buttons, one card for each, in their order of execution. */
export function ActionCards(props: ActionCardsProps): ReactNode {
  const { headId, buttons, actions, fields, faults, onChange, onRemove } = props;
  const text = useText();
  const dataText = useDataText();
  const events: (readonly [string, string])[] = [
    ...formEvents.map((event) => [event, text(`design.enhance.event.${event}`)] as const),
    ...buttons
      .filter(({ type, code }) => type === 'action' && code !== '')
      .map(({ code, title }) => [code, text('design.enhance.event.button', { name: dataText(title) })] as const),
  ];
  const put = (index: number, change: Partial<EnhancementAction>): void =>
    onChange(actions.map((action, at) => (at === index ? { ...action, ...change } : action)));
  return (
    <>
      <p className="enhance-hint">{text('design.enhance.actionsHint')}</p>
      {actions.length === 0 ? <EmptyState text={text('design.enhance.noActions')} /> : null}
      {actions.map((action, index) => {
        const place = `actions.${index}`;
        const name = text('design.enhance.actionName', { index: index + 1 });
        return (
          <fieldset key={action.id} className="enhance-card">
            <legend>{name}</legend>
            <div className="enhance-fields">
              <SelectItem
                label={text('design.enhance.event')}
                value={action.event}
                options={
                  events.some(([event]) => event === action.event)
                    ? events
                    : [...events, [action.event, action.event] as const]
                }
                fault={faults.get(`${place}.event`)}
                onChange={(event) => put(index, { event })}
              />
              <SelectItem
                label={text('design.enhance.moment')}
                value={action.moment}
                options={(['start', 'end'] as const).map((one) => [one, text(`design.enhance.moment.${one}`)])}
                fault={faults.get(`${place}.moment`)}
                onChange={(moment) => put(index, { moment })}
              />
              <SelectItem
                label={text('design.enhance.kind')}
                value={action.deed.kind}
                options={deedKinds.map((one) => [one, text(`design.enhance.kind.${one}`)])}
                fault={faults.get(`${place}.deed`)}
                onChange={(kind) => put(index, { deed: emptyDeed(kind) })}
              />
              <label className="enhance-check">
                <input
                  type="checkbox"
                  checked={action.active}
                  onChange={(event) => put(index, { active: event.currentTarget.checked })}
                />
                {text('design.enhance.enabled')}
              </label>
            </div>
            <DeedFields
              headId={headId}
              deed={action.deed as Deed}
              place={`${place}.deed`}
              fields={fields}
              faults={faults}
              onChange={(deed) =>
                put(index, {
                  deed:
                    'values' in deed
                      ? { ...deed, values: deed.values.map((one) => sameRow(one, { ...one })) }
                      : { ...deed },
                })
              }
            />
            <span className="enhance-tools">
              <IconButton
                label={text('design.enhance.remove', { name })}
                icon="trash"
                onClick={() => onRemove(name, () => onChange(actions.filter((_, at) => at !== index)))}
              />
            </span>
          </fieldset>
        );
      })}
      <Button
        icon="plus"
        onClick={() =>
          onChange([
            ...actions,
            {
              id: crypto.randomUUID(),
              event: events.at(-1)?.[0] ?? 'add',
              moment: 'start',
              active: true,
              deed: { kind: 'set', values: [{ field: '', value: '' }] },
            },
          ])
        }
      >
        {text('design.enhance.addAction')}
      </Button>
    </>
  );
}

function emptyDeed(kind: Deed['kind']): EnhancementAction['deed'] {
  switch (kind) {
    case 'set':
      return { kind, values: [{ field: '', value: '' }] };
    case 'create':
      return { kind, form: '', values: [{ field: '', value: '' }] };
    case 'run':
      return { kind, name: 'enable' };
    case 'script':
      return { kind, text: 'run(record) {\n  \n}\n' };
    case 'http':
      return { kind, url: 'https://' };
  }
}

type DeedFieldsProps = {
  readonly headId: string;
  readonly deed: Deed;
  readonly place: string;
  readonly fields: ActionCardsProps['fields'];
  readonly faults: ReadonlyMap<string, string>;
  readonly onChange: (deed: Deed) => void;
};

function DeedFields({ headId, deed, place, fields, faults, onChange }: DeedFieldsProps): ReactNode {
  const text = useText();
  switch (deed.kind) {
    case 'set':
      return (
        <Assignments
          values={deed.values}
          place={place}
          faults={faults}
          list="enhance-fields"
          onChange={(values) => onChange({ ...deed, values })}
        />
      );
    case 'create':
      return (
        <>
          <TextItem
            label={text('design.enhance.target')}
            value={deed.form}
            list="enhance-forms"
            fault={faults.get(`${place}.form`)}
            onChange={(form) => onChange({ ...deed, form })}
          />
          <Assignments
            values={deed.values}
            place={place}
            faults={faults}
            onChange={(values) => onChange({ ...deed, values })}
          />
        </>
      );
    case 'run':
      return (
        <SelectItem
          label={text('design.enhance.registered')}
          value={deed.name}
          options={registered.map((name) => [name as string, text(`design.button.${name}`)])}
          fault={faults.get(`${place}.name`)}
          onChange={(name) => onChange({ ...deed, name })}
        />
      );
    case 'script':
      return (
        <Suspense fallback={<Skeleton rows={6} label={text('app.loading')} />}>
          <ScriptSheet
            headId={headId}
            kind="action"
            value={deed.text}
            fields={fields}
            fault={faults.get(`${place}.text`)}
            onChange={(script) => onChange({ ...deed, text: script })}
          />
        </Suspense>
      );
    case 'http':
      return (
        <TextItem
          label={text('design.enhance.url')}
          value={deed.url}
          placeholder="https://"
          fault={faults.get(`${place}.url`)}
          onChange={(url) => onChange({ ...deed, url })}
        />
      );
  }
}

function Assignments(props: {
  readonly values: readonly Assignment[];
  readonly place: string;
  readonly faults: ReadonlyMap<string, string>;
  readonly list?: string;
  readonly onChange: (values: Assignment[]) => void;
}): ReactNode {
  const { values, place, faults, list, onChange } = props;
  const text = useText();
  const put = (index: number, change: Partial<Assignment>): void =>
    onChange(values.map((one, at) => (at === index ? sameRow(one, { ...one, ...change }) : one)));
  return (
    <div className="enhance-assignments">
      {values.map((one, index) => (
        <div key={rowKey(one)} className="enhance-assignment">
          <TextItem
            label={text('design.enhance.field')}
            value={one.field}
            {...(list === undefined ? {} : { list })}
            fault={faults.get(`${place}.values.${index}.field`)}
            onChange={(field) => put(index, { field })}
          />
          <TextItem
            label={text('design.enhance.value')}
            value={one.value}
            placeholder="#{sys_user_name}  =qty*price"
            fault={faults.get(`${place}.values.${index}.value`)}
            onChange={(value) => put(index, { value })}
          />
          <IconButton
            label={text('design.enhance.remove', { name: one.field })}
            icon="close"
            disabled={values.length === 1}
            onClick={() => onChange(values.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button look="link" icon="plus" onClick={() => onChange([...values, { field: '', value: '' }])}>
        {text('design.enhance.addValue')}
      </Button>
    </div>
  );
}
