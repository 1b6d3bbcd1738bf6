import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { printDesignQuery, type PrintDesign } from '@/entities/print';
import { usePageName } from '@/entities/tab';
import { useDataText, useText } from '@/shared/i18n';
import { ErrorState, Skeleton } from '@/shared/ui';
import { Workbench } from './workbench.tsx';
import './print-designer.css';

type PrintDesignerProps = { readonly code: string; readonly onClose: () => void };

/** Print templates of a form: the list of them, and the one that is being designed. */
export function PrintDesigner({ code, onClose }: PrintDesignerProps): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const dataText = useDataText();
  const { data, error, refetch } = useQuery(printDesignQuery(code));
  usePageName(data === undefined ? null : `${text('page.print')} · ${dataText(data.title)}`);
  // What it began with: fetched again in the background it must not replace what was changed.
  const [opened, setOpened] = useState<{ readonly design: PrintDesign; readonly id: string | null } | null>(null);
  if (opened === null && data !== undefined) setOpened({ design: data, id: data.templates[0]?.id ?? null });
  if (opened === null && error !== null)
    return (
      <ErrorState
        title={text('printDesign.failed')}
        reason={error.message}
        retry={{ label: text('action.retry'), act: () => void refetch() }}
      />
    );
  if (opened === null)
    return (
      <div className="panel">
        <Skeleton rows={14} label={text('app.loading')} />
      </div>
    );
  const { design, id } = opened;
  const version = design.templates.find((one) => one.id === id)?.version ?? 0;
  return (
    <Workbench
      key={`${id ?? ''}.${version}`}
      code={code}
      design={design}
      template={design.templates.find((one) => one.id === id) ?? null}
      onOpen={(other) => setOpened({ design, id: other })}
      onStored={async (stored) => {
        await cache.invalidateQueries({ queryKey: ['print', 'options', code] });
        const { data: fresh } = await refetch();
        if (fresh !== undefined) setOpened({ design: fresh, id: stored ?? fresh.templates[0]?.id ?? null });
      }}
      onClose={onClose}
    />
  );
}
