import { useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import type { DesignSection, EntryDesign, PlacedItem } from '#core/desform/design.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import type { FormView } from '#core/screen/form-view.ts';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import { drag, dropped, isDragged } from '../model/dragged.ts';
import { itemId, type Change, type Chosen } from '../model/drawing.ts';

type CanvasProps = {
  /** Begins the ids of its items. */
  readonly prefix: string;
  readonly view: FormView;
  readonly design: EntryDesign;
  readonly chosen: Chosen;
  readonly nameOf: (design: EntryDesign, id: string) => string;
  readonly onChange: (change: Change) => void;
};

/** The page as it is drawn: sections with their items, dragged or moved by keys. */
export function Canvas(props: CanvasProps): ReactNode {
  const { design, chosen, onChange } = props;
  const text = useText();
  return (
    <section className="desform-pane desform-canvas" aria-label={text('desform.canvas')}>
      <div className="desform-canvas-top">
        <h2>{text('desform.canvas')}</h2>
        <button
          type="button"
          className="desform-choose"
          aria-pressed={chosen.kind === 'page'}
          onClick={() => onChange({ kind: 'chosen', chosen: { kind: 'page' } })}
        >
          {text('desform.page')}
        </button>
      </div>
      <p className="desform-hint">{text('desform.canvasHint')}</p>
      {design.sections.map((section, index) => (
        <CanvasSection key={section.key} section={section} place={index + 1} {...props} />
      ))}
      <Button icon="plus" onClick={() => onChange({ kind: 'sectionAdded' })}>
        {text('desform.addSection')}
      </Button>
    </section>
  );
}

type CanvasSectionProps = CanvasProps & { readonly section: DesignSection; readonly place: number };

function CanvasSection(props: CanvasSectionProps): ReactNode {
  const { section, place, chosen, onChange } = props;
  const text = useText();
  const [isOver, setOver] = useState(false);
  const name = section.title === '' ? text('desform.sectionAt', { place }) : section.title;
  const isChosen = chosen.kind === 'section' && chosen.key === section.key;
  const put = (item: PlacedItem | null, before: string | null): void => {
    setOver(false);
    if (item !== null) onChange({ kind: 'put', item, section: section.key, before });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop; the keys of each item are the other way
    <div
      className={`desform-section${isOver ? ' desform-over' : ''}${isChosen ? ' desform-chosen' : ''}`}
      onDragOver={(event) => setOver(isDragged(event))}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => put(dropped(event), null)}
    >
      <button
        type="button"
        className="desform-choose desform-section-name"
        aria-pressed={isChosen}
        aria-label={text('desform.chooseSection', { name })}
        onClick={() => onChange({ kind: 'chosen', chosen: { kind: 'section', key: section.key } })}
      >
        {name}
      </button>
      {section.text === '' ? null : <p className="desform-hint">{section.text}</p>}
      <ul
        className="desform-items"
        // A custom property is no known CSS property to the types of React.
        style={{ '--desform-columns': section.columns } as CSSProperties}
        aria-label={name}
      >
        {section.items.map((item) => (
          <CanvasItem key={itemId(item)} item={item} onDropBefore={(other) => put(other, itemId(item))} {...props} />
        ))}
      </ul>
      {section.items.length === 0 ? <p className="desform-empty">{text('desform.emptySection')}</p> : null}
    </div>
  );
}

type CanvasItemProps = CanvasProps & {
  readonly item: PlacedItem;
  readonly onDropBefore: (item: PlacedItem | null) => void;
};

function CanvasItem({
  item,
  prefix,
  view,
  design,
  chosen,
  nameOf,
  onChange,
  onDropBefore,
}: CanvasItemProps): ReactNode {
  const text = useText();
  const id = itemId(item);
  const name = nameOf(design, id);
  const isNote = item.kind === 'note';
  const field = isNote ? undefined : view.fields.find((one) => one.name === item.name);
  const marks = isNote ? [] : marksOf(item, field).map((mark) => text(mark));
  const onKey = (event: KeyboardEvent): void => {
    const change = changeOfKey(event.key, id);
    if (change === null) return;
    event.preventDefault();
    onChange(change);
  };
  const isChosen = chosen.kind === 'item' && chosen.id === id;
  const isWide = isNote || item.isWide === true;
  return (
    <li data-wide={isWide ? '' : undefined}>
      <div
        className={`desform-item${isNote ? ' desform-item-note' : ''}${isChosen ? ' desform-chosen' : ''}`}
        draggable
        onDragStart={(event) => drag(event, item)}
        onDragOver={(event) => {
          if (isDragged(event)) event.stopPropagation();
        }}
        onDrop={(event) => onDropBefore(dropped(event))}
      >
        <button
          id={prefix + id}
          type="button"
          className="desform-name"
          aria-pressed={isChosen}
          aria-label={marks.length === 0 ? name : text('desform.marked', { name, marks: marks.join('、') })}
          onKeyDown={onKey}
          onClick={() => onChange({ kind: 'chosen', chosen: { kind: 'item', id } })}
        >
          {name}
        </button>
        {marks.map((mark) => (
          <small key={mark} className="desform-mark" aria-hidden="true">
            {mark}
          </small>
        ))}
      </div>
    </li>
  );
}

/** Lists the marks of a field beside its name. */
function marksOf(
  { isRequired, isHidden, preset }: Extract<PlacedItem, { kind: 'field' }>,
  field: FieldView | undefined,
) {
  if (field === undefined) return ['desform.gone'] as const;
  const isDue = isRequired === true || (field.rules.required === true && !field.isReadonly);
  return [
    ...(isDue ? (['desform.required'] as const) : []),
    ...(field.isReadonly ? (['desform.readonly'] as const) : []),
    ...(isHidden === true ? (['desform.hidden'] as const) : []),
    ...(preset === undefined ? [] : (['desform.hasPreset'] as const)),
  ];
}

function changeOfKey(key: string, id: string): Change | null {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowLeft':
      return { kind: 'step', id, by: -1 };
    case 'ArrowDown':
    case 'ArrowRight':
      return { kind: 'step', id, by: 1 };
    case 'PageUp':
      return { kind: 'toSection', id, by: -1 };
    case 'PageDown':
      return { kind: 'toSection', id, by: 1 };
    case 'Delete':
      return { kind: 'taken', id };
    default:
      return null;
  }
}
