import { useImperativeHandle, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '@/shared/chunk';
import { FormServicesContext } from '@/shared/fields';
import { useDataText, useText } from '@/shared/i18n';
import { Arriving } from '@/shared/ui';
import { useOverrides } from '../model/use-overrides.ts';
import { useRecord } from '../model/use-record.ts';
import { useSaveKeys } from '../model/use-save-keys.ts';
import { useSaving } from '../model/use-saving.ts';
import { newValues } from '../model/values.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { CopyTold } from './copy-told.tsx';
import { DraftOffer } from './draft-offer.tsx';
import type { SubmitGate } from './form-scripts.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { RecordBody } from './record-body.tsx';
import { RecordFoot } from './record-foot.tsx';
import type { RecordFormProps } from './record-props.ts';
import { usePlaces } from './use-places.ts';

// A form without script loads nothing of it.
const PopupScript = lazyPart(async () => (await import('./popup-script.tsx')).PopupScript);

/** A record and its sub-tables. antd's form owns the head's values, so a key press renders one field; computed fields follow by themselves. */
export function RecordForm(props: RecordFormProps): ReactNode {
  const { code, mode, initial, context, onClose, onOpen, entry, parts } = props;
  const { view, subs, override } = useOverrides(props.view);
  const gate = useRef<SubmitGate | null>(null);
  const [side, setSide] = useState<HTMLElement | null>(null);
  const text = useText();
  const dataText = useDataText();
  const isReadonly = mode === 'view';
  const places = usePlaces();
  const record = useRecord({ code, view: props.view, initial, context, isReadonly, draftAs: entry?.draft });
  const { form, state, services, draft } = record;
  const { problems, conflict, isPending, save, stay, resolve } = useSaving({
    code,
    view,
    record,
    isReadonly,
    send: entry?.send,
    commit: places.commitGrids,
    beforeSubmit: () => {
      if (view.script === '') return Promise.resolve({ problems: [], isChanged: false });
      const wait = { path: [], label: '', row: '', message: text('app.loading') };
      return gate.current?.() ?? Promise.resolve({ problems: [wait], isChanged: false });
    },
    onProblem: ({ path }) => places.goTo(path),
    onSaved: (isNext, id) => {
      if (entry !== undefined) entry.onSaved(id);
      // A page of its own says what comes next.
      else if (!isNext && parts !== undefined && id !== null) onOpen({ mode: 'view', id });
      else if (!isNext) onClose();
      else if (mode === 'add') {
        form.resetFields();
        state.load(newValues(view, context), true);
      } else onOpen({ mode: 'add', id: null });
    },
  });

  useImperativeHandle(entry?.press, () => () => void save(false));
  const isPressedElsewhere = entry?.press !== undefined;
  useSaveKeys(isPressedElsewhere ? null : save);

  const name = dataText(view.title);
  const Body = parts?.Body ?? RecordBody;
  const title =
    entry === undefined
      ? text(mode === 'add' ? 'form.add' : mode === 'edit' ? 'form.edit' : 'form.view', { title: name })
      : dataText(entry.title);
  return (
    <FormServicesContext value={services}>
      <section className="panel record" aria-label={title}>
        {parts === undefined ? <h1>{title}</h1> : <parts.Head {...props} title={title} record={record} />}
        {view.buttons.some(({ optPosition }) => optPosition === '1') ? (
          <div className="record-side" ref={setSide} />
        ) : null}
        <DraftOffer
          draft={draft}
          onRestore={() => {
            const restored = draft.restore();
            if (restored !== null) state.load({ ...state.values(), ...restored.values }, false);
            return restored?.isOther === true;
          }}
        />
        <CopyTold told={props.told ?? []} />
        <ProblemSummary formId={places.formId} problems={problems} onGo={places.goTo} />
        <Body
          title={title}
          mode={mode}
          view={view}
          subs={subs}
          record={record}
          context={context}
          problems={problems}
          places={places}
        />
        {record.scriptCall === null ? null : (
          <Arriving>
            <PopupScript call={record.scriptCall} />
          </Arriving>
        )}
        <RecordFoot
          {...props}
          shown={view}
          title={name}
          record={record}
          side={side}
          isHidden={isPressedElsewhere}
          isPending={isPending}
          save={save}
          onOverride={override}
          onGate={(next) => {
            gate.current = next;
          }}
        />
      </section>
      {conflict === null ? null : <ConflictDialog conflict={conflict} onClose={stay} onResolved={resolve} />}
    </FormServicesContext>
  );
}
