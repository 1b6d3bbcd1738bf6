import { Form, type FormInstance } from 'antd';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { dateTimeText } from '#core/dates/dates.ts';
import type { Subject, SubjectField } from '#core/managed/subject.ts';
import { plain } from '#core/values/plain.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import { AntdRoom } from '@/shared/antd';
import { FieldEditor, FormServicesContext, type Values } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { Button, Dialog, Skeleton } from '@/shared/ui';
import { useManagedForm, useRules, type BeforeSave } from '../model/use-managed-form.ts';
import './system-list.css';

type ManagedFormProps = {
  readonly title: string;
  readonly subject: Subject;
  readonly fields: readonly FieldView[];
  /** Values it begins with: those of a new one, or the record with its id and version. */
  readonly initial: Values;
  readonly isReadonly: boolean;
  readonly onClose: () => void;
  readonly alsoChanges?: readonly (readonly string[])[] | undefined;
  readonly beforeSave?: BeforeSave | undefined;
  /** Part above the fields. */
  readonly lead?: ReactNode;
  readonly renderNote?: FieldNote | undefined;
  readonly renderEditor?: EditorSlot | undefined;
};

/** Control by which a page's own editor edits a field. */
export type SlotControl = {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly isDisabled: boolean;
};

/** The page's own editor of a field; null for the usual one. */
export type EditorSlot = (field: string, control: SlotControl) => ReactNode;

/** Returns the note below a field while something is typed into it; null for none. */
export type FieldNote = (field: string, value: unknown) => ReactNode;

/** A record in a dialog: Ctrl+S saves, Escape asks before something typed is given up, what was typed stays whatever the server says. */
export function ManagedForm(props: ManagedFormProps): ReactNode {
  const { title, fields, initial, isReadonly } = props;
  const text = useText();
  // Without its editors the form has no rules either: nothing could be wrong.
  const [isReady, setReady] = useState(false);
  const { form, faults, draft, isPending, services, changed, submit, close, restore } = useManagedForm(props);
  return (
    <Dialog
      title={title}
      width={fields.length > 4 ? 860 : 560}
      closeLabel={text('action.close')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{text(isReadonly ? 'action.close' : 'action.cancel')}</Button>
          {isReadonly ? null : (
            <Button look="primary" isBusy={isPending || !isReady} title="Ctrl+S" onClick={() => void submit()}>
              {text(isPending ? 'form.wait' : 'action.save')}
            </Button>
          )}
        </>
      }
    >
      <AntdRoom>
        <FormServicesContext value={services}>
          {draft.found === null ? null : (
            <div className="system-draft" role="status">
              <span>{text('draft.found', { time: dateTimeText(new Date(draft.found.savedAt)).slice(0, 16) })}</span>
              <Button look="primary" onClick={restore}>
                {text('draft.restore')}
              </Button>
              <Button onClick={() => void draft.forget()}>{text('draft.discard')}</Button>
            </div>
          )}
          {props.lead}
          {faults.length === 0 ? null : (
            <ul className="system-faults" role="alert">
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          )}
          <Suspense fallback={<Skeleton rows={6} label={text('app.loading')} />}>
            <Form<Values>
              form={form}
              layout="vertical"
              className="system-fields"
              initialValues={initial}
              requiredMark
              scrollToFirstError={false}
              onValuesChange={changed}
              onKeyDown={(event) => {
                if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
                event.preventDefault();
                void submit();
              }}
              onFinish={() => void submit()}
              data-columns={fields.length > 4 ? 2 : 1}
            >
              {fields.map((field) => (
                <Item
                  key={field.name}
                  field={field}
                  when={props.subject.fields.find(({ name }) => name === field.name)?.when}
                  isDisabled={isReadonly || field.isReadonly}
                  renderNote={props.renderNote}
                  renderEditor={props.renderEditor}
                />
              ))}
              <Arrival
                form={form}
                first={isReadonly ? undefined : fields.find((field) => !field.isReadonly)?.name}
                onArrived={setReady}
              />
              {/* Enter in a field saves; a form without a submit button would not hear it. */}
              {isReadonly ? null : <button type="submit" hidden aria-hidden="true" tabIndex={-1} />}
            </Form>
          </Suspense>
        </FormServicesContext>
      </AntdRoom>
    </Dialog>
  );
}

type ArrivalProps = {
  readonly form: FormInstance;
  readonly first: string | undefined;
  readonly onArrived: (isHere: boolean) => void;
};

/** The editors may come later than the dialog, which then found nothing to give the focus to. */
function Arrival({ form, first, onArrived }: ArrivalProps): ReactNode {
  useEffect(() => {
    onArrived(true);
    if (first !== undefined) form.focusField(first);
  }, [form, first, onArrived]);
  return null;
}

type ItemProps = {
  readonly field: FieldView;
  readonly when: SubjectField['when'];
  readonly isDisabled: boolean;
  readonly renderNote: FieldNote | undefined;
  readonly renderEditor: EditorSlot | undefined;
};

function Item({ field, when, isDisabled, renderNote, renderEditor }: ItemProps): ReactNode {
  const rules = useRules(field);
  const own: unknown = Form.useWatch(field.name, { preserve: true });
  // The form hears of a text when its field is left (decision 36); a note is about every letter.
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: unknown } | null>(null);
  const other: unknown = Form.useWatch((values: Values) => (when === undefined ? null : values[when[0]]), {
    preserve: true,
  });
  if (when !== undefined && !when[1].includes(plain(other))) return null;
  const note = renderNote?.(field.name, typed?.over === own && typed !== null ? typed.text : own) ?? null;
  const item = (
    <Form.Item
      name={field.name}
      label={field.label}
      required={field.rules.required === true && !isDisabled}
      rules={isDisabled ? [] : rules}
      validateTrigger="onBlur"
      validateFirst
      className={field.span === 2 ? 'system-wide' : ''}
      extra={note}
    >
      {renderEditor?.(field.name, { value: null, onChange: ignore, isDisabled }) == null ? (
        <FieldEditor field={field} path={[field.name]} isDisabled={isDisabled} />
      ) : (
        <OwnEditor name={field.name} isDisabled={isDisabled} render={renderEditor} />
      )}
    </Form.Item>
  );
  if (note === null) return item;
  return (
    <div
      className="system-noted"
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
          setTyped({ text: target.value, over: own });
      }}
    >
      {item}
    </div>
  );
}

type OwnEditorProps = {
  readonly name: string;
  readonly isDisabled: boolean;
  readonly render: EditorSlot | undefined;
  /** Handed in by the form. */
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
};

function OwnEditor({ name, isDisabled, render, value, onChange = ignore }: OwnEditorProps): ReactNode {
  return render?.(name, { value, onChange, isDisabled });
}

function ignore(): void {
  // Nothing hears of a change before the form hands its own in.
}
