import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { typedNumber } from '#core/fields/import-text.ts';
import { plain } from '#core/values/plain.ts';
import { dimensions } from '#modules/finance/rules/dimensions.ts';
import type { LinesStore } from '@/widgets/screen-form';
import type { Subject } from '@/entities/finance/subject';
import type { Values } from '@/shared/fields';
import { amountByQuantity, balanced, subjectValues, switched, withSubject, type Side, type Written } from './entry.ts';
import { useCells } from './use-cells.ts';

/** Acts on lines, which are named by their keys. */
export type EntryActs = {
  readonly patch: (key: number, values: Values) => void;
  readonly chooseSubject: (key: number, subject: Subject | null) => void;
  /** Enter was pressed in a field, and what was typed is in the line. */
  readonly next: (key: number, field: string) => void;
  /** Copies what stands above into a field; answers whether there was anything. */
  readonly repeat: (key: number, field: string) => boolean;
  readonly remove: (key: number) => void;
  /** Keys of amounts: what balances, and the other side. */
  readonly amountKey: (event: KeyboardEvent<HTMLInputElement>, key: number, side: Side) => void;
};

/** The lines of a voucher while they are entered with keys. */
export function useEntry(
  store: LinesStore,
  subjectOf: (id: string) => Subject | null,
  root: RefObject<HTMLElement | null>,
) {
  const cells = useCells(root);
  const [isEven, setEven] = useState(false);
  const place = (key: number): number => store.rows().findIndex((row) => row.key === key);
  const line = (key: number): Values => store.rows()[place(key)]?.values ?? {};
  const patch = (key: number, values: Values): void => {
    const index = place(key);
    if (index >= 0 && Object.keys(values).length > 0) store.patch(new Map([[index, values]]));
  };
  const write = (key: number, { side, values }: Written): void => {
    patch(key, values);
    cells.go(key, side);
  };
  const toLine = (index: number, summary: unknown): void => {
    if (index >= store.rows().length) store.insert(store.rows().length, [{ summary }]);
    const row = store.rows()[index];
    if (row === undefined) return;
    if (plain(row.values['summary']) === '') patch(row.key, { summary });
    cells.go(row.key, 'summary');
  };
  const next = (key: number, field: string): void => {
    const values = line(key);
    if (field === 'summary') cells.go(key, 'subject_id');
    else if (field === 'debit' && plain(values['debit']) === '') cells.go(key, 'credit');
    else if (field === 'debit' || field === 'credit') toLine(place(key) + 1, values['summary']);
    else {
      if (field === 'price') patch(key, amountByQuantity(values));
      const side: Side = plain(line(key)['credit']) === '' ? 'debit' : 'credit';
      cells.go(key, fieldsAfter(field, subjectOf(plain(values['subject_id'])))[0] ?? side);
    }
  };
  const repeat = (key: number, field: string): boolean => {
    const above = store.rows()[place(key) - 1]?.values;
    if (above === undefined) return false;
    patch(key, field === 'subject_id' ? subjectValues(above) : { [field]: above[field] ?? null });
    return true;
  };
  const remove = (key: number): void => {
    const index = place(key);
    if (index < 0) return;
    if (store.rows().length === 1) store.insert(1, [{}]);
    store.remove(new Set([index]));
    const stay = store.rows()[Math.min(index, store.rows().length - 1)];
    if (stay !== undefined) cells.go(stay.key, 'summary');
  };
  const acts: EntryActs = {
    patch,
    next,
    repeat,
    remove,
    chooseSubject: (key, subject) => patch(key, withSubject(subject)),
    amountKey: (event, key, side) => {
      const { currentTarget } = event;
      if (event.key !== '=' && event.key !== ' ') return;
      event.preventDefault();
      // What was typed last is not in the line yet, and must not come after what is written now.
      currentTarget.blur();
      const typed = typedNumber(currentTarget.value);
      if (typed !== null) patch(key, { [side]: typed });
      setEven(false);
      if (event.key === ' ') {
        write(key, switched(line(key), side));
        return;
      }
      const found = balanced(store.values(), place(key));
      setEven(found === null);
      if (found === null) cells.go(key, side);
      else write(key, found);
    },
  };
  const stable = useStable(acts);
  return {
    acts: stable,
    cells,
    /** `=` was pressed where the other lines balance by themselves. */
    isEven,
    /** Keys that mean the same in every cell. */
    lineKey: (event: KeyboardEvent<HTMLElement>): void => {
      if (event.nativeEvent.isComposing || event.defaultPrevented) return;
      const at = cells.at(event.target);
      if (at === null) return;
      const use = (act: () => void): void => {
        event.preventDefault();
        act();
      };
      const isCommand = event.ctrlKey || event.metaKey;
      const index = place(at.key);
      if (event.key === 'Enter' && !isCommand && event.target instanceof HTMLInputElement)
        use(() => next(at.key, at.field));
      else if (event.key === 'Insert')
        use(() => {
          store.insert(index, [{}]);
          const row = store.rows()[index];
          if (row !== undefined) cells.go(row.key, 'summary');
        });
      else if (event.key === 'Delete' && isCommand) use(() => remove(at.key));
      else if (event.key === 'd' && isCommand) use(() => repeat(at.key, at.field));
      else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && at.field !== 'subject_id') {
        const row = store.rows()[index + (event.key === 'ArrowDown' ? 1 : -1)];
        if (row !== undefined && cells.has(row.key, at.field)) use(() => cells.go(row.key, at.field));
      }
    },
  };
}

/** The fields of a line that come after one, before its amounts: what its account is told apart by. */
function fieldsAfter(field: string, subject: Subject | null): readonly string[] {
  const own: readonly string[] = [
    ...dimensions.filter(({ type }) => subject?.auxTypes.includes(type) === true).map(({ column }) => column),
    ...(subject?.hasQuantity === true ? ['qty', 'price'] : []),
  ];
  return own.slice(own.indexOf(field) + 1);
}

/** The newest functions under one identity: a line is not drawn again because a function is a new one. */
function useStable(acts: EntryActs): EntryActs {
  const latest = useRef(acts);
  // Called by events only, after what is drawn now.
  // oxlint-disable-next-line react/refs
  latest.current = acts;
  const [stable] = useState<EntryActs>(() => ({
    patch: (...args) => latest.current.patch(...args),
    chooseSubject: (...args) => latest.current.chooseSubject(...args),
    next: (...args) => latest.current.next(...args),
    repeat: (...args) => latest.current.repeat(...args),
    remove: (...args) => latest.current.remove(...args),
    amountKey: (...args) => latest.current.amountKey(...args),
  }));
  return stable;
}
