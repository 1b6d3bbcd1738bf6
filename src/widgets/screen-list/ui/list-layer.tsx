import type { ReactNode } from 'react';
import { lazyPart } from '@/shared/chunk';
import { useDataText } from '@/shared/i18n';
import { Arriving } from '@/shared/ui';
import { conditionTexts } from '../model/chips.ts';
import type { ListModel } from '../model/use-list-model.ts';
import type { Process } from '../model/use-process.ts';
import type { OpenDialog } from './list-dialogs.tsx';

// Opened by a click, they come with the click.
const ColumnFilter = lazyPart(async () => (await import('./column-filter.tsx')).ColumnFilter);
const ListDialogs = lazyPart(async () => (await import('./list-dialogs.tsx')).ListDialogs);
// Only those who may start processes ask for them.
const FlowProbe = lazyPart(async () => (await import('./flow-row.tsx')).FlowProbe);

/** A column whose filter is open, and the button it hangs from. */
export type Filtering = { readonly field: string; readonly anchor: HTMLElement };

type ListLayerProps = {
  readonly model: ListModel;
  readonly process: Process;
  readonly open: OpenDialog | null;
  readonly setOpen: (open: OpenDialog | null) => void;
  readonly filtering: Filtering | null;
  readonly setFiltering: (filtering: Filtering | null) => void;
  readonly onExport: (withLines: boolean) => void;
};

/** Whatever lies over a list: its dialogs, the filter of a column; and the question which processes there are for it. */
export function ListLayer(props: ListLayerProps): ReactNode {
  const { model, process, open, setOpen, filtering, setFiltering, onExport } = props;
  const { code, name, data, search, addressOf, goTo, placed, columns, selection, nameOf, chips, view } = model;
  const dataText = useDataText();
  const filtered = view?.columns.find(({ field }) => field === filtering?.field);
  return (
    <Arriving>
      {process.mayApply && data.records.length > 0 ? <FlowProbe code={code} onFound={process.onFlowLabels} /> : null}
      {filtering === null || filtered === undefined ? null : (
        <ColumnFilter
          label={dataText(filtered.label)}
          value={search.columnFilters[filtering.field] ?? ''}
          anchor={filtering.anchor}
          onClose={() => setFiltering(null)}
          onFilter={(value) => {
            setFiltering(null);
            goTo({ columnFilters: { ...search.columnFilters, [filtering.field]: value }, view: null, page: 1 });
          }}
        />
      )}
      {open === null ? null : (
        <ListDialogs
          onExport={onExport}
          code={code}
          title={name}
          open={open}
          setOpen={setOpen}
          data={data}
          search={search}
          addressOf={addressOf}
          goTo={goTo}
          placed={placed}
          arrangement={columns.arrangement}
          arrange={columns.arrange}
          onResetColumns={columns.reset}
          selection={selection}
          nameOf={nameOf}
          conditions={conditionTexts(chips, search, data.knownFields)}
        />
      )}
    </Arriving>
  );
}
