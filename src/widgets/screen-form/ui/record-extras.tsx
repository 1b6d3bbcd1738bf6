import type { ReactNode } from 'react';
import type { FormView } from '#core/screen/form-view.ts';
import { plain } from '#core/values/plain.ts';
import { NewRecordFiles, RecordActivity } from '@/features/record/activity';
import { PickLines, RecordTrace } from '@/features/record/flow';
import { ShareRecord } from '@/features/record/share';
import type { Values } from '@/shared/fields';
import { useDataText } from '@/shared/i18n';
import type { FormSearch } from '@/shared/routing';
import { Arriving } from '@/shared/ui';
import type { OpenRecord } from '../model/use-record.ts';

type RecordExtrasProps = {
  readonly code: string;
  readonly view: FormView;
  readonly mode: FormSearch['mode'];
  readonly initial: Values;
  readonly record: OpenRecord;
  readonly isEntry: boolean;
  readonly onReload: (() => void) | undefined;
};

/** Buttons for what stands around a record: its history and comments, the documents before and after it, its links. */
export function RecordExtras({ code, view, mode, initial, record, isEntry, onReload }: RecordExtrasProps): ReactNode {
  const title = useDataText()(view.title);
  const id = plain(initial['id']);
  const isReadonly = mode === 'view';
  const { form, state, services } = record;
  const pick = (table: string, rows: readonly Values[], head: Values): void => {
    const now = state.values();
    // What the document says already stays.
    const fresh = Object.entries(head).filter(([name]) => plain(now[fieldOf(name)]) === '');
    for (const [name, value] of fresh) form.setFieldValue(name, value);
    state.headChanged(fresh.map(([name]) => name));
    services.appendRows(table, rows);
  };
  return (
    <>
      {mode === 'add' && !isEntry && view.hasComments ? (
        <Arriving>
          <NewRecordFiles code={code} title={title} onCarry={record.carry} />
        </Arriving>
      ) : null}
      {mode === 'add' || onReload === undefined ? null : (
        <Arriving>
          <RecordActivity
            code={code}
            id={id}
            title={title}
            hasComments={view.hasComments}
            isDirty={() => state.isDirty()}
            onReverted={onReload}
          />
        </Arriving>
      )}
      {isReadonly && !isEntry && view.flow?.isTraced === true ? (
        <Arriving>
          <RecordTrace code={code} id={id} title={title} />
        </Arriving>
      ) : null}
      {!isReadonly && !isEntry && view.flow !== null && view.flow.sources.length > 0 ? (
        <Arriving>
          <PickLines code={code} sources={view.flow.sources} values={state.values} onPick={pick} />
        </Arriving>
      ) : null}
      {isReadonly && !isEntry && view.links.length > 0 ? (
        <Arriving>
          <ShareRecord code={code} id={id} title={title} links={view.links} />
        </Arriving>
      ) : null}
    </>
  );
}

/** Returns the field a shown text belongs to. */
function fieldOf(name: string): string {
  return name.replace(/_dictText$/, '');
}
