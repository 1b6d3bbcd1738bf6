import { useMutation, useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { exportModuleFiles, moduleFilesQuery } from '@/entities/code-gen';
import { usePageRules } from '@/entities/permission';
import { archiveOf, useModuleImport } from '@/widgets/definition-list';
import { PlanDialog } from '@/widgets/form-designer';
import { downloadBlob } from '@/shared/download';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, ErrorState, noticeShown, Skeleton } from '@/shared/ui';
import { ModuleTree } from './module-tree.tsx';
import './module-files.css';

/** Everything administrators design, taken out as one archive of module files and brought in again [B2.35]. */
export function ModuleFilesPage(): ReactNode {
  return (
    <PartTexts part="module-files">
      <PartTexts part="design">
        <ModuleFiles />
      </PartTexts>
    </PartTexts>
  );
}

function ModuleFiles(): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const notify = useUnit(noticeShown);
  const modules = useQuery(moduleFilesQuery);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const take = useMutation({
    mutationFn: () => exportModuleFiles({ paths: [...chosen] }),
    onSuccess: (files) => {
      const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
      downloadBlob(`modules-${day}.zip`, archiveOf(files));
      notify({ kind: 'exported', level: 'success', text: text('modules.exported', { count: files.length }) });
    },
  });
  const bring = useModuleImport({
    folder: null,
    renderPlan: (plan) => <PlanDialog {...plan} />,
    onDone: () => {
      setChosen(new Set());
      void modules.refetch();
    },
  });
  if (bring.preview !== null) return bring.preview;
  return (
    <section className="panel module-files" aria-label={text('modules.title')}>
      <div className="list-bar">
        <h1>{text('modules.title')}</h1>
        <div className="module-files-acts">
          {rules.button('import').isVisible ? (
            <Button isBusy={bring.isReading} onClick={bring.choose}>
              {text('modules.import')}
            </Button>
          ) : null}
          {rules.button('export').isVisible ? (
            <Button look="primary" disabled={chosen.size === 0} isBusy={take.isPending} onClick={() => take.mutate()}>
              {text('modules.export', { count: chosen.size })}
            </Button>
          ) : null}
        </div>
      </div>
      <p className="module-files-hint">{text('modules.hint')}</p>
      {bring.said}
      {modules.error !== null ? (
        <ErrorState
          title={text('list.failed')}
          reason={modules.error.message}
          retry={{ label: text('action.retry'), act: () => void modules.refetch() }}
        />
      ) : modules.data === undefined ? (
        <Skeleton rows={8} label={text('app.loading')} />
      ) : (
        <ModuleTree modules={modules.data} chosen={chosen} onChoose={setChosen} />
      )}
    </section>
  );
}
