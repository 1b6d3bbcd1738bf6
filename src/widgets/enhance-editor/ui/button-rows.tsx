import type { ReactNode } from 'react';
import { parseCondition } from '#core/scripts/condition.ts';
import type { EnhancementButton } from '@/entities/enhancement';
import { useCoreLanguage, useText } from '@/shared/i18n';
import { Button, EmptyState, IconButton } from '@/shared/ui';
import { rowKey, sameRow } from '../model/row-key.ts';
import { IconItem } from './icon-item.tsx';

type ButtonRowsProps = {
  readonly buttons: readonly EnhancementButton[];
  /** Faults by place such as `buttons.0.code`. */
  readonly faults: ReadonlyMap<string, string>;
  readonly onChange: (buttons: EnhancementButton[]) => void;
  readonly onRemove: (button: EnhancementButton, remove: () => void) => void;
};

/** The buttons of a form, each a group of fields. */
export function ButtonRows({ buttons, faults, onChange, onRemove }: ButtonRowsProps): ReactNode {
  const text = useText();
  const put = (index: number, change: Partial<EnhancementButton>): void =>
    onChange(buttons.map((button, at) => (at === index ? sameRow(button, { ...button, ...change }) : button)));
  const move = (from: number, to: number): void => {
    const next = [...buttons];
    const [moved] = next.splice(from, 1);
    if (moved === undefined) return;
    next.splice(to, 0, moved);
    onChange(next.map((button, index) => sameRow(button, { ...button, order: index + 1 })));
  };
  return (
    <>
      {buttons.length === 0 ? <EmptyState text={text('design.enhance.noButtons')} /> : null}
      {buttons.map((button, index) => (
        <fieldset key={rowKey(button)} className="enhance-card">
          <legend>{button.title === '' ? text('design.enhance.newButton') : button.title}</legend>
          <div className="enhance-fields">
            <TextItem
              label={text('design.enhance.code')}
              value={button.code}
              fault={faults.get(`buttons.${index}.code`)}
              onChange={(code) => put(index, { code })}
            />
            <TextItem
              label={text('design.enhance.name')}
              value={button.title}
              fault={faults.get(`buttons.${index}.title`)}
              onChange={(title) => put(index, { title })}
            />
            <TextItem
              label={text('design.enhance.nameEn')}
              value={button.title_en ?? ''}
              onChange={(english) => put(index, { title_en: english })}
            />
            <SelectItem
              label={text('design.enhance.style')}
              value={button.style}
              options={(['link', 'button', 'form'] as const).map((one) => [one, text(`design.enhance.style.${one}`)])}
              onChange={(style) => put(index, { style })}
            />
            <SelectItem
              label={text('design.enhance.type')}
              value={button.type}
              options={(['action', 'js'] as const).map((one) => [one, text(`design.enhance.type.${one}`)])}
              onChange={(type) => put(index, { type })}
            />
            {button.style === 'form' ? (
              <SelectItem
                label={text('design.enhance.position')}
                value={button.position ?? 'bottom'}
                options={(['bottom', 'side'] as const).map((one) => [one, text(`design.enhance.position.${one}`)])}
                onChange={(position) => put(index, { position })}
              />
            ) : null}
            <IconItem value={button.icon ?? ''} onChange={(icon) => put(index, { icon })} />
            <ConditionItem
              value={button.exp ?? ''}
              fault={faults.get(`buttons.${index}.exp`)}
              onChange={(exp) => put(index, { exp })}
            />
            <label className="enhance-check">
              <input
                type="checkbox"
                checked={button.enabled}
                onChange={(event) => put(index, { enabled: event.currentTarget.checked })}
              />
              {text('design.enhance.enabled')}
            </label>
          </div>
          <span className="enhance-tools">
            <IconButton
              label={text('design.enhance.up', { name: button.title })}
              icon="up"
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              label={text('design.enhance.down', { name: button.title })}
              icon="down"
              disabled={index === buttons.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <IconButton
              label={text('design.enhance.remove', { name: button.title })}
              icon="trash"
              onClick={() => onRemove(button, () => onChange(buttons.filter((_, at) => at !== index)))}
            />
          </span>
        </fieldset>
      ))}
      <Button
        icon="plus"
        onClick={() =>
          onChange([
            ...buttons,
            { code: '', title: '', style: 'link', type: 'action', order: buttons.length + 1, enabled: true },
          ])
        }
      >
        {text('design.enhance.addButton')}
      </Button>
    </>
  );
}

/** The condition says at once what is wrong with it. */
function ConditionItem(props: {
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (text: string) => void;
}): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const parsed = parseCondition(props.value);
  return (
    <TextItem
      {...props}
      label={text('design.enhance.exp')}
      placeholder="status#eq#1 && qty#ne#0"
      fault={parsed.ok ? props.fault : parsed[language]}
    />
  );
}

/** A line of text with its fault below. */
export function TextItem(props: {
  readonly label: string;
  readonly value: string;
  readonly fault?: string | undefined;
  readonly placeholder?: string;
  readonly list?: string;
  readonly onChange: (text: string) => void;
}): ReactNode {
  const { label, value, fault, placeholder, list, onChange } = props;
  return (
    <label className="enhance-item">
      <span>{label}</span>
      <input
        className="control"
        value={value}
        placeholder={placeholder}
        list={list}
        aria-invalid={fault !== undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {fault === undefined ? null : <em className="enhance-fault">{fault}</em>}
    </label>
  );
}

/** One of a few. */
export function SelectItem<V extends string>(props: {
  readonly label: string;
  readonly value: V;
  readonly options: readonly (readonly [value: V, label: string])[];
  readonly fault?: string | undefined;
  readonly onChange: (value: V) => void;
}): ReactNode {
  const { label, value, options, fault, onChange } = props;
  return (
    <label className="enhance-item">
      <span>{label}</span>
      <select
        className="control"
        value={value}
        aria-invalid={fault !== undefined}
        onChange={(event) => {
          const found = options.find(([one]) => one === event.currentTarget.value);
          if (found !== undefined) onChange(found[0]);
        }}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
      {fault === undefined ? null : <em className="enhance-fault">{fault}</em>}
    </label>
  );
}
