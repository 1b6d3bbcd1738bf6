import type { ReactNode } from 'react';
import type { ProcessSettings } from '#core/workflow/settings.ts';
import { useText } from '@/shared/i18n';
import { IconButton } from '@/shared/ui';
import { useFlow, type PanelChange, type PanelElement } from '../model/flow-context.ts';
import { ApprovalPanel } from './approval-panel.tsx';
import { ApproverRules } from './approver-rules.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { Check, Pick, TextBox, Ticks, type Option } from './controls.tsx';
import { FieldRights } from './field-rights.tsx';

type ElementPanelProps = { readonly element: PanelElement; readonly onChange: (change: PanelChange) => void };

/** Everything that can be set of one element of a process. */
export function ElementPanel({ element, onChange }: ElementPanelProps): ReactNode {
  const text = useText();
  const { isReadonly } = useFlow();
  return (
    <div className="flow-panel-body">
      {element.kind === 'process' ? null : (
        <TextBox
          label={text('drawing.name')}
          value={element.name}
          maxLength={60}
          isDisabled={isReadonly}
          onChange={(name) => onChange({ name })}
        />
      )}
      <Particular element={element} onChange={onChange} />
    </div>
  );
}

function Particular({ element, onChange }: ElementPanelProps): ReactNode {
  const text = useText();
  const { choices, isReadonly } = useFlow();
  switch (element.kind) {
    case 'approval':
      return (
        <ApprovalPanel
          nodeKey={element.key}
          settings={element.settings}
          onChange={(settings) => onChange({ settings })}
        />
      );
    case 'copy':
      return (
        <ApproverRules
          label={text('drawing.copies')}
          add={text('drawing.addCopies')}
          rules={element.settings.copies}
          onChange={(copies) => onChange({ settings: { kind: 'copy', copies } })}
        />
      );
    case 'auto':
      return <AutoPanel set={element.settings.set} onChange={(set) => onChange({ settings: { kind: 'auto', set } })} />;
    case 'start':
      return (
        <>
          <h3>{text('drawing.startFields')}</h3>
          <FieldRights
            rights={element.settings?.fields ?? []}
            onChange={(fields) => onChange({ settings: { kind: 'start', fields } })}
          />
        </>
      );
    case 'process': {
      const settings = element.settings ?? { kind: 'process', formCode: '' };
      return (
        <>
          <TextBox
            label={text('drawing.title')}
            value={settings.title ?? ''}
            maxLength={200}
            isDisabled={isReadonly}
            hint={text('drawing.titleHint')}
            onChange={(title) => onChange({ settings: processSettings({ ...settings, title }) })}
          />
          <Ticks
            label={text('drawing.listeners')}
            chosen={settings.listeners ?? []}
            options={choices.listeners.map(({ value, text: shown }): Option => [value, shown])}
            isDisabled={isReadonly}
            empty={text('drawing.nothingToChoose')}
            onChange={(listeners) => onChange({ settings: processSettings({ ...settings, listeners }) })}
          />
        </>
      );
    }
    case 'flow':
      return (
        <>
          {element.canDefault ? (
            <Check
              label={text('drawing.isDefault')}
              isOn={element.isDefault}
              isDisabled={isReadonly}
              onChange={(isDefault) => onChange({ isDefault })}
            />
          ) : null}
          {element.isDefault ? <p className="flow-hint">{text('drawing.defaultHint')}</p> : null}
          {element.condition === null || element.isDefault ? null : (
            <ConditionEditor condition={element.condition} onChange={(condition) => onChange({ condition })} />
          )}
        </>
      );
    case 'timer':
      return (
        <TextBox
          label={text('drawing.duration')}
          value={element.duration}
          maxLength={40}
          isDisabled={isReadonly}
          hint={text('drawing.durationHint')}
          onChange={(duration) => onChange({ duration })}
        />
      );
    case 'other':
      return null;
  }
}

/** Leaves out empty settings: an empty title is no title. */
function processSettings({ title = '', listeners = [], ...rest }: ProcessSettings): ProcessSettings {
  return { ...rest, ...(title === '' ? {} : { title }), ...(listeners.length === 0 ? {} : { listeners }) };
}

type AutoPanelProps = {
  readonly set: Readonly<Record<string, string>>;
  readonly onChange: (set: Readonly<Record<string, string>>) => void;
};

/** Fields of the record an automatic node writes. */
function AutoPanel({ set, onChange }: AutoPanelProps): ReactNode {
  const text = useText();
  const { fields, isReadonly } = useFlow();
  const free = fields.filter(({ name }) => !name.includes('.') && !Object.hasOwn(set, name));
  return (
    <>
      <p className="flow-hint">{text('drawing.autoHint')}</p>
      {Object.entries(set).map(([name, formula]) => (
        <div key={name} className="flow-rule-head">
          <TextBox
            label={fields.find((field) => field.name === name)?.label ?? name}
            value={formula}
            maxLength={500}
            isDisabled={isReadonly}
            onChange={(value) => onChange({ ...set, [name]: value })}
          />
          {isReadonly ? null : (
            <IconButton
              label={text('drawing.removeField', { field: name })}
              icon="trash"
              onClick={() => onChange(Object.fromEntries(Object.entries(set).filter(([one]) => one !== name)))}
            />
          )}
        </div>
      ))}
      {isReadonly ? null : (
        <Pick
          label={text('drawing.addField')}
          value=""
          placeholder={text('drawing.choose')}
          options={free.map(({ name, label }): Option => [name, label])}
          onChange={(name) => onChange({ ...set, [name]: name })}
        />
      )}
    </>
  );
}
