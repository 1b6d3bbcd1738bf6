import type { DesignSection, EntryDesign, PlacedField, PlacedItem } from '#core/desform/design.ts';

/** Chosen element: an item by its id, a section by its key, or the page as a whole. */
export type Chosen =
  | { readonly kind: 'page' }
  | { readonly kind: 'section'; readonly key: string }
  | { readonly kind: 'item'; readonly id: string };

/** An entry page while it is drawn, with the way back and forth. */
export type Drawing = {
  readonly design: EntryDesign;
  readonly past: readonly EntryDesign[];
  readonly future: readonly EntryDesign[];
  readonly chosen: Chosen;
  /** Subject of the last change; continuing it is no further step. */
  readonly last: string;
};

export type Change =
  /** Onto the page, or to another place: before an item, or at the end of the section. */
  | { readonly kind: 'put'; readonly item: PlacedItem; readonly section: string; readonly before: string | null }
  | { readonly kind: 'step'; readonly id: string; readonly by: 1 | -1 }
  | { readonly kind: 'toSection'; readonly id: string; readonly by: 1 | -1 }
  | { readonly kind: 'item'; readonly item: PlacedItem }
  | { readonly kind: 'taken'; readonly id: string }
  | { readonly kind: 'section'; readonly key: string; readonly part: Partial<DesignSection> }
  | { readonly kind: 'sectionAdded' }
  | { readonly kind: 'sectionMoved'; readonly key: string; readonly by: 1 | -1 }
  | { readonly kind: 'sectionTaken'; readonly key: string }
  | { readonly kind: 'page'; readonly part: Partial<Pick<EntryDesign, 'submit' | 'thanks' | 'withoutLines'>> }
  | { readonly kind: 'chosen'; readonly chosen: Chosen }
  | { readonly kind: 'back' }
  | { readonly kind: 'forth' };

/** Steps that can be taken back. */
const MOST = 100;

/** A page begins with a section to put things into. */
export function drawingOf(design: EntryDesign): Drawing {
  const begun = design.sections.length === 0 ? { ...design, sections: [newSection('s1')] } : design;
  return { design: begun, past: [], future: [], chosen: { kind: 'page' }, last: '' };
}

/** Returns the id of an item in the document: fields and notes cannot be mistaken for each other. */
export function itemId(item: PlacedItem): string {
  return item.kind === 'field' ? `field-${item.name}` : `note-${item.key}`;
}

/** The item of an id with the section it stands in and its place there. */
export function found(
  design: EntryDesign,
  id: string,
): { readonly section: DesignSection; readonly item: PlacedItem; readonly at: number } | null {
  for (const section of design.sections) {
    const at = section.items.findIndex((item) => itemId(item) === id);
    const item = section.items[at];
    if (item !== undefined) return { section, item, at };
  }
  return null;
}

/** The item a fault is about, by its place in the JSON: `sections[0].items[1]`; null where it is about none. */
export function itemAt(design: EntryDesign, path: string) {
  const [, section = '-1', item = '-1'] = /^sections\[(\d+)\]\.items\[(\d+)\]/.exec(path) ?? [];
  const there = design.sections[Number(section)];
  const one = there?.items[Number(item)];
  return there === undefined || one === undefined ? null : { section: there, item: one, place: Number(item) + 1 };
}

/** The drawing after a change. What is typed into one thing is one step back. */
export function changed(drawing: Drawing, change: Change): Drawing {
  const { design, past, future } = drawing;
  switch (change.kind) {
    case 'chosen':
      return { ...drawing, chosen: change.chosen };
    case 'back': {
      const before = past.at(-1);
      if (before === undefined) return drawing;
      return kept({ ...drawing, design: before, past: past.slice(0, -1), future: [design, ...future], last: '' });
    }
    case 'forth': {
      const [after, ...rest] = future;
      if (after === undefined) return drawing;
      return kept({ ...drawing, design: after, past: [...past, design], future: rest, last: '' });
    }
    case 'put':
    case 'step':
    case 'toSection':
    case 'item':
    case 'taken':
    case 'section':
    case 'sectionAdded':
    case 'sectionMoved':
    case 'sectionTaken':
    case 'page': {
      const next = changedDesign(design, change);
      if (next === design) return drawing;
      const last = subjectOf(change);
      return kept({
        design: next,
        past: last !== '' && last === drawing.last ? past : [...past, design].slice(-MOST),
        future: [],
        last,
        chosen: chosenAfter(drawing, next, change),
      });
    }
  }
}

/** Returns the subject of a change that others may continue; '' for a step of its own. */
function subjectOf(change: Change): string {
  if (change.kind === 'item') return itemId(change.item);
  if (change.kind === 'section') return change.key;
  return change.kind === 'page' ? 'page' : '';
}

function chosenAfter({ chosen }: Drawing, next: EntryDesign, change: Change): Chosen {
  if (change.kind === 'put') return { kind: 'item', id: itemId(change.item) };
  const last = next.sections.at(-1);
  return change.kind === 'sectionAdded' && last !== undefined ? { kind: 'section', key: last.key } : chosen;
}

/** Keeps the choice if its element still exists. */
function kept(drawing: Drawing): Drawing {
  const { chosen, design } = drawing;
  const isThere =
    chosen.kind === 'page' ||
    (chosen.kind === 'section'
      ? design.sections.some(({ key }) => key === chosen.key)
      : found(design, chosen.id) !== null);
  return isThere ? drawing : { ...drawing, chosen: { kind: 'page' } };
}

function changedDesign(
  design: EntryDesign,
  change: Exclude<Change, { kind: 'chosen' | 'back' | 'forth' }>,
): EntryDesign {
  const { sections } = design;
  switch (change.kind) {
    case 'put':
      return put(design, change.item, change.section, change.before);
    case 'step':
      return stepped(design, change.id, change.by);
    case 'toSection': {
      const place = found(design, change.id);
      if (place === null) return design;
      const next = sections[sections.indexOf(place.section) + change.by];
      return next === undefined ? design : put(design, place.item, next.key, null);
    }
    case 'item': {
      const id = itemId(change.item);
      return inSections(design, (items) => items.map((item) => (itemId(item) === id ? change.item : item)));
    }
    case 'taken':
      if (found(design, change.id) === null) return design;
      return inSections(design, (items) => items.filter((item) => itemId(item) !== change.id));
    case 'section':
      return {
        ...design,
        sections: sections.map((one) => (one.key === change.key ? { ...one, ...change.part } : one)),
      };
    case 'sectionAdded':
      return { ...design, sections: [...sections, newSection(freeKey(design))] };
    case 'sectionMoved': {
      const at = sections.findIndex(({ key }) => key === change.key);
      const [one, other] = [sections[at], sections[at + change.by]];
      if (one === undefined || other === undefined) return design;
      return { ...design, sections: sections.map((each) => (each === one ? other : each === other ? one : each)) };
    }
    case 'sectionTaken':
      return { ...design, sections: sections.filter(({ key }) => key !== change.key) };
    case 'page':
      return { ...design, ...change.part };
  }
}

function put(design: EntryDesign, item: PlacedItem, section: string, before: string | null): EntryDesign {
  const id = itemId(item);
  if (id === before || !design.sections.some(({ key }) => key === section)) return design;
  return {
    ...design,
    sections: design.sections.map((one) => {
      const rest = one.items.filter((other) => itemId(other) !== id);
      if (one.key !== section) return rest.length === one.items.length ? one : { ...one, items: rest };
      const at = rest.findIndex((other) => itemId(other) === before);
      const to = at < 0 ? rest.length : at;
      return { ...one, items: [...rest.slice(0, to), item, ...rest.slice(to)] };
    }),
  };
}

/** One place up or down; from the edge of a section into the one beside it. */
function stepped(design: EntryDesign, id: string, by: 1 | -1): EntryDesign {
  const place = found(design, id);
  if (place === null) return design;
  const { section, item, at } = place;
  const rest = section.items.filter((other) => other !== item);
  if (at + by >= 0 && at + by < section.items.length) {
    const before = rest[at + by];
    return put(design, item, section.key, before === undefined ? null : itemId(before));
  }
  const next = design.sections[design.sections.indexOf(section) + by];
  if (next === undefined) return design;
  const [first] = next.items;
  return put(design, item, next.key, by === 1 && first !== undefined ? itemId(first) : null);
}

function inSections(design: EntryDesign, change: (items: readonly PlacedItem[]) => readonly PlacedItem[]): EntryDesign {
  return { ...design, sections: design.sections.map((section) => ({ ...section, items: change(section.items) })) };
}

function newSection(key: string): DesignSection {
  return { key, title: '', text: '', columns: 2, isCollapsible: false, items: [] };
}

/** A note nobody wrote yet. */
export function newNote(design: EntryDesign, text: string): PlacedItem {
  return { kind: 'note', key: freeKey(design), text };
}

/** A field as it comes from the form. */
export function newField(name: string): PlacedField {
  return { kind: 'field', name };
}

function freeKey({ sections }: EntryDesign): string {
  const taken = new Set(
    sections.flatMap(({ key, items }) => [key, ...items.flatMap((item) => (item.kind === 'note' ? [item.key] : []))]),
  );
  for (let count = 1; ; count += 1) if (!taken.has(`s${count}`)) return `s${count}`;
}

/** An item whose text was emptied has none. */
export function patched(item: PlacedField, part: Partial<Record<keyof PlacedField, unknown>>): PlacedField {
  const filled = Object.entries({ ...item, ...part }).filter(([, value]) => value !== '' && value !== false);
  // Of the keys of both; what is empty is left out, which each of them but name and kind may be.
  return Object.fromEntries(filled) as PlacedField;
}
