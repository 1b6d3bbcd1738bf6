import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { importForms, type ModuleFileText } from '@/entities/form-design';
import { PlanDialog } from '@/widgets/form-designer';
import { useText } from '@/shared/i18n';
import { Button, Dialog } from '@/shared/ui';

type ImportDialogProps = { readonly onClose: () => void; readonly onDone: (words: string) => void };

/** Names of files as the export writes them (`base_forms_crm-customer.yaml`), or as they lie in modules/. */
function pathOf(file: File): string {
  const path = file.webkitRelativePath === '' ? file.name : file.webkitRelativePath.replace(/^(?:.*\/)?modules\//, '');
  if (path.includes('/')) return path;
  const [, module = '', part = ''] = /^([a-z0-9-]+)_(.+)$/.exec(path) ?? [];
  return module === '' ? `custom/forms/${path}` : `${module}/${part.replace(/^(forms|enhance)_/, '$1/')}`;
}

/** Installs module files: chosen, tried out, agreed to. */
export function ImportDialog({ onClose, onDone }: ImportDialogProps): ReactNode {
  const text = useText();
  const [files, setFiles] = useState<readonly ModuleFileText[]>([]);
  const { mutate, data, isPending, error, reset } = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => importForms({ files: [...files], dryRun: true }),
  });
  if (data !== undefined) {
    const plan = {
      steps: data.flatMap((form) => form.plan.steps),
      changes: data.flatMap((form) => form.plan.changes),
      faults: data.flatMap((form) => form.plan.faults.map((fault) => ({ ...fault, table: fault.table ?? form.table }))),
    };
    return (
      <PlanDialog
        title={text('design.importOf', { titles: data.map(({ title }) => title).join(text('design.comma')) })}
        plan={plan}
        act={(confirm) => importForms({ files: [...files], confirm })}
        onClose={reset}
        onDone={() => onDone(text('design.imported'))}
      />
    );
  }
  return (
    <Dialog
      title={text('design.importFiles')}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button look="primary" disabled={files.length === 0} isBusy={isPending} onClick={() => mutate()}>
            {text('design.tryOut')}
          </Button>
        </>
      }
    >
      <p>{text('design.importWords')}</p>
      <input
        type="file"
        multiple
        accept=".yaml,.yml"
        aria-label={text('design.chooseFiles')}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          void Promise.all(chosen.map(async (file) => ({ path: pathOf(file), text: await file.text() }))).then(
            setFiles,
          );
        }}
      />
      <ul>
        {files.map(({ path }) => (
          <li key={path}>{path}</li>
        ))}
      </ul>
      {error === null ? null : (
        <p className="cgform-fault" role="alert">
          {error.message}
        </p>
      )}
    </Dialog>
  );
}
