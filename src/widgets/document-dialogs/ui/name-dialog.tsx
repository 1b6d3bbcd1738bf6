import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { Button, Dialog, noticeShown, TextField } from '@/shared/ui';

type NameDialogProps = {
  readonly title: string;
  readonly name?: string;
  /** Label of the input, where it is no name. */
  readonly label?: string;
  /** May it stay empty? */
  readonly isOptional?: boolean;
  readonly maxLength?: number;
  /** Begins the keys of all that shows the name. */
  readonly listKey: QueryKey;
  /** Further inputs. */
  readonly children?: ReactNode;
  /** Answers what to say afterwards. */
  readonly save: (name: string) => Promise<string>;
  readonly onClose: () => void;
};

/** Asks for the name of a folder, document or spreadsheet. */
export function NameDialog(props: NameDialogProps): ReactNode {
  const {
    title,
    name: begun = '',
    label,
    isOptional = false,
    maxLength = 150,
    listKey,
    children,
    save,
    onClose,
  } = props;
  const text = useText();
  const form = useId();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const [name, setName] = useState(begun);
  const [isEmpty, setEmpty] = useState(false);
  const { mutate, isPending, error } = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => save(name.trim()),
    onSuccess: async (words) => {
      notify({ kind: 'documents', level: 'success', text: words });
      onClose();
      await cache.invalidateQueries({ queryKey: listKey });
    },
  });
  return (
    <Dialog
      title={title}
      width={440}
      canFill={false}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button type="submit" form={form} look="primary" isBusy={isPending}>
            {text('action.confirm')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          const isMissing = !isOptional && name.trim() === '';
          setEmpty(isMissing);
          if (!isMissing && !isPending) mutate();
        }}
      >
        <TextField
          label={label ?? text('documents.name')}
          required={!isOptional}
          maxLength={maxLength}
          autoComplete="off"
          value={name}
          error={isEmpty ? text('documents.nameMissing') : error?.message}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {children}
      </form>
    </Dialog>
  );
}
