import { useState } from 'react';
import type { ListView } from '#core/screen/list-view.ts';
import type { Row } from '@/entities/screen';

/** Which rows show the lines of their sub-tables: any number of them below themselves, or one of them below the list. */
export function useDetails(view: ListView | null, isTree: boolean, records: readonly Row[]) {
  const [detailed, setDetailed] = useState<ReadonlySet<string>>(new Set());
  const [chosen, choose] = useState('');
  const place = isTree ? null : (view?.details ?? null);
  // Of the rows there are, one is always shown with its lines.
  const lined = place === 'list' ? (records.find(({ id }) => id === chosen) ?? records[0]) : undefined;
  return {
    place,
    detailed,
    toggle: (id: string): void => setDetailed(toggled(detailed, id)),
    lined,
    linedId: lined?.id ?? '',
    choose,
  };
}

export type Details = ReturnType<typeof useDetails>;

/** Returns a set with an entry taken out, or put in. */
function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}
