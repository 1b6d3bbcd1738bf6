import type { ReactNode } from 'react';
import type { FormView } from '#core/screen/form-view.ts';
import { plain } from '#core/values/plain.ts';
import { lazyPart } from '@/shared/chunk';
import { useText } from '@/shared/i18n';
import { Arriving, Button } from '@/shared/ui';
import type { Override } from '../model/overrides.ts';
import type { OpenRecord } from '../model/use-record.ts';
import type { SubmitGate } from './form-scripts.tsx';
import { PrintButton } from './print-button.tsx';
import { RecordExtras } from './record-extras.tsx';
import type { RecordFormProps } from './record-props.ts';
import { SaveButtons } from './save-buttons.tsx';

// A form without script and buttons loads nothing of them.
const FormScripts = lazyPart(async () => (await import('./form-scripts.tsx')).FormScripts);

type RecordFootProps = RecordFormProps & {
  /** The form as its script has changed it. */
  readonly shown: FormView;
  readonly title: string;
  readonly record: OpenRecord;
  /** Element for buttons beside the fields. */
  readonly side: HTMLElement | null;
  /** The buttons stand elsewhere. */
  readonly isHidden: boolean;
  readonly isPending: boolean;
  readonly save: (isNext: boolean) => Promise<void>;
  readonly onOverride: (names: readonly string[], override: Override) => void;
  readonly onGate: (gate: SubmitGate | null) => void;
};

/** The buttons below a record: back, those of its form and script, what stands around it, and saving. */
export function RecordFoot(props: RecordFootProps): ReactNode {
  const { code, view, shown, mode, initial, record, entry, save, isPending } = props;
  const text = useText();
  return (
    <footer className="record-foot" hidden={props.isHidden}>
      {entry === undefined ? <Button onClick={props.onClose}>{text('action.back')}</Button> : null}
      {shown.script === '' && shown.buttons.length === 0 ? null : (
        <Arriving>
          <FormScripts
            code={code}
            view={view}
            mode={mode}
            record={record}
            side={props.side}
            onOpen={props.onOpen}
            onOverride={props.onOverride}
            onGate={props.onGate}
          />
        </Arriving>
      )}
      <RecordExtras
        code={code}
        view={shown}
        mode={mode}
        initial={initial}
        record={record}
        isEntry={entry !== undefined}
        onReload={props.onReload}
      />
      <SaveButtons entry={entry} isReadonly={mode === 'view'} isPending={isPending} save={save}>
        <PrintButton code={code} title={props.title} id={plain(initial['id'])} />
      </SaveButtons>
    </footer>
  );
}
