import { useId, type ReactNode } from 'react';
import {
  longest,
  type DesignSection,
  type EntryDesign,
  type PlacedField,
  type PlacedItem,
} from '#core/desform/design.ts';
import { choosable } from '#core/fields/conversion.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import type { FormView } from '#core/screen/form-view.ts';
import { useDataText, useText } from '@/shared/i18n';
import { Button, TextField } from '@/shared/ui';
import { found, itemId, patched, type Change, type Chosen } from '../model/drawing.ts';

type PropertiesProps = {
  readonly view: FormView;
  readonly design: EntryDesign;
  readonly chosen: Chosen;
  readonly onChange: (change: Change) => void;
};

/** Shows the settings of the chosen item, section or page. */
export function Properties({ view, design, chosen, onChange }: PropertiesProps): ReactNode {
  const text = useText();
  const place = chosen.kind === 'item' ? found(design, chosen.id) : null;
  const section = chosen.kind === 'section' ? design.sections.find(({ key }) => key === chosen.key) : undefined;
  return (
    <section className="desform-pane" aria-label={text('desform.properties')}>
      <h2>{text('desform.properties')}</h2>
      {place !== null ? (
        <ItemProperties
          key={itemId(place.item)}
          item={place.item}
          field={view.fields.find(({ name }) => place.item.kind === 'field' && name === place.item.name)}
          onChange={onChange}
        />
      ) : section !== undefined ? (
        <SectionProperties
          key={section.key}
          section={section}
          isOnly={design.sections.length === 1}
          onChange={onChange}
        />
      ) : (
        <PageProperties view={view} design={design} onChange={onChange} />
      )}
    </section>
  );
}

type ItemProps = {
  readonly item: PlacedItem;
  readonly field: FieldView | undefined;
  readonly onChange: (change: Change) => void;
};

function ItemProperties({ item, field, onChange }: ItemProps): ReactNode {
  const text = useText();
  const id = itemId(item);
  return (
    <>
      {item.kind === 'note' ? (
        <Area
          label={text('desform.noteWords')}
          value={item.text}
          most={longest.text}
          onChange={(words) => onChange({ kind: 'item', item: { ...item, text: words } })}
        />
      ) : field === undefined ? (
        <p className="desform-fault">{text('desform.goneHint', { name: item.name })}</p>
      ) : (
        <FieldProperties item={item} field={field} onChange={onChange} />
      )}
      <div className="desform-moves">
        <Button icon="up" onClick={() => onChange({ kind: 'step', id, by: -1 })}>
          {text('desform.up')}
        </Button>
        <Button icon="down" onClick={() => onChange({ kind: 'step', id, by: 1 })}>
          {text('desform.down')}
        </Button>
        <Button icon="trash" onClick={() => onChange({ kind: 'taken', id })}>
          {text('desform.takeOff')}
        </Button>
      </div>
    </>
  );
}

type FieldPropertiesProps = {
  readonly item: PlacedField;
  readonly field: FieldView;
  readonly onChange: (change: Change) => void;
};

function FieldProperties({ item, field, onChange }: FieldPropertiesProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const set = (part: Parameters<typeof patched>[1]): void => onChange({ kind: 'item', item: patched(item, part) });
  const isDemanded = field.rules.required === true;
  return (
    <>
      <p className="desform-hint">{text('desform.fieldOf', { label: dataText(field.label), name: item.name })}</p>
      <TextField
        label={text('desform.label')}
        value={item.label ?? ''}
        placeholder={dataText(field.label)}
        maxLength={longest.label}
        onChange={({ currentTarget: { value } }) => set({ label: value })}
      />
      <TextField
        label={text('desform.hintWords')}
        value={item.hint ?? ''}
        maxLength={longest.hint}
        onChange={({ currentTarget: { value } }) => set({ hint: value })}
      />
      {field.isReadonly ? null : <Preset item={item} field={field} onChange={(preset) => set({ preset })} />}
      <Check
        label={text(isDemanded ? 'desform.demanded' : 'desform.isRequired')}
        isOn={isDemanded || item.isRequired === true}
        isDisabled={isDemanded || field.isReadonly}
        onChange={(isRequired) => set({ isRequired })}
      />
      <Check
        label={text('desform.isHidden')}
        isOn={item.isHidden === true}
        onChange={(isHidden) => set({ isHidden })}
      />
      <Check label={text('desform.isWide')} isOn={item.isWide === true} onChange={(isWide) => set({ isWide })} />
    </>
  );
}

type PresetProps = {
  readonly item: PlacedField;
  readonly field: FieldView;
  readonly onChange: (preset: string) => void;
};

/** Edits the initial content of a field: one of its values, or a text that may be a placeholder. */
function Preset({ item, field, onChange }: PresetProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const id = useId();
  const value = item.preset ?? '';
  if (field.options.length === 0 || field.rules.multiple === true)
    return (
      <TextField
        label={text('desform.preset')}
        hint={text('desform.presetHint')}
        value={value}
        placeholder={field.defaultText ?? ''}
        maxLength={longest.preset}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <div className="text-field">
      <label htmlFor={id}>{text('desform.preset')}</label>
      <select id={id} className="control" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{text('desform.noPreset')}</option>
        {choosable(field.options).map((option) => (
          <option key={option.value} value={String(option.value)}>
            {dataText(option.text)}
          </option>
        ))}
      </select>
    </div>
  );
}

type SectionProps = {
  readonly section: DesignSection;
  /** The page keeps one. */
  readonly isOnly: boolean;
  readonly onChange: (change: Change) => void;
};

function SectionProperties({ section, isOnly, onChange }: SectionProps): ReactNode {
  const text = useText();
  const columns = useId();
  const { key } = section;
  const set = (part: Partial<DesignSection>): void => onChange({ kind: 'section', key, part });
  return (
    <>
      <TextField
        label={text('desform.sectionTitle')}
        value={section.title}
        maxLength={longest.title}
        onChange={({ currentTarget: { value } }) => set({ title: value })}
      />
      <Area
        label={text('desform.sectionText')}
        value={section.text}
        most={longest.text}
        onChange={(words) => set({ text: words })}
      />
      <div className="text-field">
        <label htmlFor={columns}>{text('desform.columns')}</label>
        <select
          id={columns}
          className="control"
          value={section.columns}
          onChange={({ currentTarget: { value } }) => set({ columns: value === '1' ? 1 : value === '3' ? 3 : 2 })}
        >
          {[1, 2, 3].map((count) => (
            <option key={count} value={count}>
              {text('desform.columnCount', { count })}
            </option>
          ))}
        </select>
      </div>
      <Check
        label={text('desform.isCollapsible')}
        isOn={section.isCollapsible}
        onChange={(isCollapsible) => set({ isCollapsible })}
      />
      <div className="desform-moves">
        <Button icon="up" onClick={() => onChange({ kind: 'sectionMoved', key, by: -1 })}>
          {text('desform.up')}
        </Button>
        <Button icon="down" onClick={() => onChange({ kind: 'sectionMoved', key, by: 1 })}>
          {text('desform.down')}
        </Button>
        <Button icon="trash" disabled={isOnly} onClick={() => onChange({ kind: 'sectionTaken', key })}>
          {text('desform.removeSection')}
        </Button>
      </div>
      {section.items.length === 0 || isOnly ? null : (
        <p className="desform-hint">{text('desform.removeSectionHint')}</p>
      )}
    </>
  );
}

type PageProps = {
  readonly view: FormView;
  readonly design: EntryDesign;
  readonly onChange: (change: Change) => void;
};

function PageProperties({ view, design, onChange }: PageProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { submit, thanks, withoutLines } = design;
  return (
    <>
      <TextField
        label={text('desform.submitWords')}
        value={submit}
        placeholder={text('desform.submit')}
        maxLength={longest.submit}
        onChange={({ currentTarget: { value } }) => onChange({ kind: 'page', part: { submit: value } })}
      />
      <Area
        label={text('desform.thanksWords')}
        value={thanks}
        placeholder={text('desform.thanks')}
        most={longest.thanks}
        onChange={(words) => onChange({ kind: 'page', part: { thanks: words } })}
      />
      {view.subs.map(({ table, title }) => (
        <Check
          key={table}
          label={text('desform.withLines', { title: dataText(title) })}
          isOn={!withoutLines.includes(table)}
          onChange={(isShown) =>
            onChange({
              kind: 'page',
              part: {
                withoutLines: isShown ? withoutLines.filter((other) => other !== table) : [...withoutLines, table],
              },
            })
          }
        />
      ))}
    </>
  );
}

type AreaProps = {
  readonly label: string;
  readonly value: string;
  readonly most: number;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
};

function Area({ label, value, most, placeholder, onChange }: AreaProps): ReactNode {
  const id = useId();
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="control"
        rows={3}
        value={value}
        maxLength={most}
        placeholder={placeholder}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

type CheckProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
};

function Check({ label, isOn, isDisabled = false, onChange }: CheckProps): ReactNode {
  return (
    <label className="desform-check">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
