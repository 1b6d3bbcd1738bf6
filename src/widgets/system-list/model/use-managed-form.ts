import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form, type FormInstance, type FormRule } from 'antd';
import { useUnit } from 'effector-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { checkField } from '#core/fields/check-field.ts';
import type { Subject } from '#core/managed/subject.ts';
import { violationText } from '#core/rules/messages.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import { $user } from '@/entities/session';
import { managedKey, saveManaged } from '@/entities/system/managed';
import { failureOf, isSessionEnd, refusalDetail } from '@/shared/api';
import { draftKey } from '@/shared/draft';
import type { FormServices, Values } from '@/shared/fields';
import { useCoreLanguage, useText } from '@/shared/i18n';
import { noticeShown, questionAsked } from '@/shared/ui';
import { useUnsaved } from '@/shared/unsaved';
import { useFormDraft } from './use-form-draft.ts';

/** Asks before what is in a form is saved; answers what is sent beside its fields, null where it is not to be saved. */
export type BeforeSave = (initial: Values, values: Values) => Promise<Values | null>;

type FormOptions = {
  readonly subject: Subject;
  readonly fields: readonly FieldView[];
  readonly initial: Values;
  readonly isReadonly: boolean;
  readonly onClose: () => void;
  /** Other lists than the subject's own that show what is saved here. */
  readonly alsoChanges?: readonly (readonly string[])[] | undefined;
  readonly beforeSave?: BeforeSave | undefined;
};

/** A record in a dialog: values, rules, draft, saving, and the question before something typed is given up. */
export function useManagedForm({
  subject,
  fields,
  initial,
  isReadonly,
  onClose,
  alsoChanges = [],
  beforeSave,
}: FormOptions) {
  const text = useText();
  const cache = useQueryClient();
  const user = useUnit($user);
  const [notify, ask] = useUnit([noticeShown, questionAsked]);
  const [form] = Form.useForm<Values>();
  const { touch, clean } = useUnsaved();
  const isTouched = useRef(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const { id } = initial;
  const place = [subject.path, typeof id === 'string' ? id : 'new'] as const;
  const draft = useFormDraft(isReadonly ? null : draftKey(user?.id ?? '', ...place), fields);
  const all = useCallback((): Values => form.getFieldsValue(true) as Values, [form]);
  const changed = (): void => {
    isTouched.current = true;
    touch();
    draft.changed(all());
  };
  const save = useMutation({
    meta: { isQuiet: true },
    networkMode: 'always',
    mutationFn: async () => {
      const more = beforeSave === undefined ? {} : await beforeSave(initial, all());
      return more === null ? null : saveManaged(subject, { ...bodyOf(fields, initial, all()), ...more });
    },
    onSuccess: async (message) => {
      if (message === null) return;
      isTouched.current = false;
      clean();
      await draft.forget();
      notify({ kind: 'saved', level: 'success', text: message === '' ? text('form.saved') : message });
      for (const queryKey of [managedKey(subject), ...alsoChanges]) await cache.invalidateQueries({ queryKey });
      onClose();
    },
    onError: (error) => {
      const failure = failureOf(error);
      if (isSessionEnd(failure)) return;
      const said = refusalDetail(failure)?.errors ?? [];
      const isOwn = ({ field }: { readonly field: string }): boolean => fields.some(({ name }) => name === field);
      form.setFields(said.filter(isOwn).map(({ field, message }) => ({ name: field, errors: [message] })));
      setFaults(said.length === 0 ? [error.message] : said.filter((one) => !isOwn(one)).map(({ message }) => message));
      const first = said.find(isOwn);
      if (first !== undefined) form.focusField(first.field);
    },
  });
  const submit = async (): Promise<void> => {
    if (isReadonly || save.isPending) return;
    setFaults([]);
    try {
      await form.validateFields();
    } catch {
      // The fields say themselves what is wrong.
      const first = form.getFieldsError().find(({ errors }) => errors.length > 0);
      if (first !== undefined) form.focusField(first.name);
      return;
    }
    save.mutate();
  };
  const close = (): void => {
    const leave = (): void => {
      clean();
      onClose();
    };
    if (!isTouched.current) leave();
    else
      ask({
        title: text('notice.title'),
        text: text('system.leave'),
        yes: text('action.leave'),
        no: text('action.stay'),
        isDangerous: true,
        onYes: () => {
          void draft.forget();
          leave();
        },
      });
  };
  return {
    form,
    faults,
    draft,
    isPending: save.isPending,
    services: useServices(form, { subject, fields, isReadonly }),
    changed,
    submit,
    close,
    restore: (): void => {
      form.setFieldsValue(draft.restore());
      changed();
    },
  };
}

/** Returns the body to send: the fields that can be changed, key and version; never texts that stand beside the values. */
function bodyOf(fields: readonly FieldView[], initial: Values, values: Values): Values {
  const { id, version } = initial;
  const isNew = id === undefined;
  const body: Values = isNew ? {} : { id, version };
  for (const { name, isReadonly } of fields) {
    const value = values[name] ?? null;
    // What was not loaded is not sent, unless somebody typed it: servers of the family take away what comes empty.
    if (!isReadonly && (isNew || Object.hasOwn(initial, name) || (value !== null && value !== ''))) body[name] = value;
  }
  return body;
}

function useServices(
  form: FormInstance<Values>,
  { subject, fields, isReadonly }: Pick<FormOptions, 'subject' | 'fields' | 'isReadonly'>,
): FormServices {
  return useMemo(
    () => ({
      isReadonly,
      uploadLabel: subject.title[0],
      scopeValues: () => form.getFieldsValue(true) as Values,
      fill: (_path, values) => form.setFieldsValue(values),
      fieldsOf: () => fields,
      // A subject has no sub-tables.
      appendRows: () => undefined,
    }),
    [form, subject, fields, isReadonly],
  );
}

/** The rules of a field as the form library wants them; whether a value is taken the server says. */
export function useRules(field: FieldView): FormRule[] {
  const language = useCoreLanguage();
  return useMemo(
    () => [
      {
        validator: (_rule, value: unknown): Promise<void> => {
          const violation = checkField(field, value);
          return violation === null ? Promise.resolve() : Promise.reject(new Error(violationText(violation, language)));
        },
      },
    ],
    [field, language],
  );
}
