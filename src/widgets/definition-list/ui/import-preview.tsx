import { useMutation } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import { difference } from '#core/documents/difference.ts';
import {
  importModuleFiles,
  type ModuleFile,
  type ModuleFileOutcome,
  type ModuleImportResult,
} from '@/entities/code-gen';
import { useDataText, useText } from '@/shared/i18n';
import { Button, noticeShown, questionAsked, Tag } from '@/shared/ui';

/** Draws the steps on tables an import takes, to be looked at before. */
export type RenderPlan = (plan: {
  readonly title: string;
  readonly plan: ModuleImportResult['plan'];
  readonly act: (confirm: string[]) => Promise<ModuleImportResult>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => ReactNode;

type ImportPreviewProps = {
  readonly files: readonly ModuleFile[];
  readonly skipped: readonly string[];
  readonly result: ModuleImportResult;
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** Without it nothing is brought that changes tables. */
  readonly renderPlan: RenderPlan | undefined;
};

const colours = { new: 'green', changed: 'orange', same: undefined, fault: 'red' } as const;

/** Shows the outcome for each file; installs only from here. */
export function ImportPreview({ files, skipped, result, onClose, onDone, renderPlan }: ImportPreviewProps): ReactNode {
  const text = useText();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const [isAsked, setAsked] = useState(false);
  const count = (outcome: ModuleFileOutcome['outcome']): number =>
    result.files.filter((file) => file.outcome === outcome).length;
  const [fresh, changed, faulty] = [count('new'), count('changed'), count('fault')];
  const done = (): void => {
    notify({ kind: 'imported', level: 'success', text: text('modules.installed', { count: fresh + changed }) });
    onDone();
  };
  const install = useMutation({
    mutationFn: (confirm: string[]) => importModuleFiles({ files: [...files], confirm }),
    onSuccess: done,
  });
  return (
    <section className="panel module-files" aria-label={text('modules.preview')}>
      <div className="list-bar">
        <h1>{text('modules.preview')}</h1>
        <div className="module-files-acts">
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button
            look="primary"
            disabled={faulty > 0 || fresh + changed === 0}
            isBusy={install.isPending}
            onClick={() => {
              // Steps on tables are looked at, and what loses data is ticked.
              if (result.plan.steps.length > 0) setAsked(true);
              else
                ask({
                  title: text('modules.installOf'),
                  text: text('modules.installAsk', { fresh, changed }),
                  yes: text('modules.install'),
                  no: text('action.cancel'),
                  onYes: () => install.mutate([]),
                });
            }}
          >
            {text('modules.install')}
          </Button>
        </div>
      </div>
      <p className="module-files-hint" role="status">
        {text(faulty > 0 ? 'modules.hasFaults' : fresh + changed === 0 ? 'modules.unchanged' : 'modules.previewHint')}
      </p>
      {skipped.length === 0 ? null : <p>{text('modules.skipped', { paths: skipped.join(text('modules.comma')) })}</p>}
      <ul className="module-outcomes">
        {result.files.map((file) => (
          <OutcomeRow key={file.path} file={file} />
        ))}
      </ul>
      {isAsked
        ? renderPlan?.({
            title: text('modules.installOf'),
            plan: result.plan,
            act: (confirm) => importModuleFiles({ files: [...files], confirm }),
            onClose: () => setAsked(false),
            onDone: done,
          })
        : null}
    </section>
  );
}

function OutcomeRow({ file }: { readonly file: ModuleFileOutcome }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { path, kind, title, outcome, before, after, faults, notes = [] } = file;
  return (
    <li>
      <p>
        <Tag color={colours[outcome]} text={text(`modules.outcome.${outcome}`)} /> {text(`modules.kind.${kind}`)}
        {title === '' ? null : <strong>{dataText(title)}</strong>} <code>{path}</code>
      </p>
      {faults.length === 0 ? null : (
        <ul className="module-faults">
          {faults.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {notes.map((words) => (
        <p key={words} className="module-note">
          {words}
        </p>
      ))}
      {outcome === 'changed' || outcome === 'new' ? (
        <Change label={text('modules.changeOf', { path })} before={before ?? ''} after={after ?? ''} />
      ) : null}
    </li>
  );
}

/** Lines around a change that are shown with it. */
const AROUND = 2;
const signs = { same: ' ', removed: '−', added: '+' } as const;

/** The lines that differ, by signs as well as by colours; compared when somebody looks. */
function Change({ label, before, after }: Readonly<Record<'label' | 'before' | 'after', string>>): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const lines = useMemo(() => (isOpen ? nearLines(before, after) : []), [isOpen, before, after]);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text('modules.showChange')}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines are scrolled with the keyboard, too */}
      <pre className="module-change" role="group" aria-label={label} tabIndex={0}>
        {lines.map(({ kind, text: line, key }) => (
          <span key={key} className={`module-line module-line-${kind}`}>
            {`${signs[kind]} ${line}`}
          </span>
        ))}
      </pre>
    </details>
  );
}

type Line = { readonly kind: keyof typeof signs; readonly text: string; readonly key: number };

function nearLines(before: string, after: string): Line[] {
  const linesOf = (text: string): string[] => (text === '' ? [] : text.trimEnd().split('\n'));
  const all = difference(linesOf(before), linesOf(after))
    .flatMap((line): Omit<Line, 'key'>[] => {
      if (line.kind !== 'changed') return [line];
      const side = (without: 'added' | 'removed'): string =>
        line.pieces.map((piece) => (piece.kind === without ? '' : piece.text)).join('');
      return [
        { kind: 'removed', text: side('added') },
        { kind: 'added', text: side('removed') },
      ];
    })
    .map((line, key) => ({ ...line, key }));
  const changed = all.flatMap(({ kind, key }) => (kind === 'same' ? [] : [key]));
  const near = new Set(
    changed.flatMap((at) => Array.from({ length: 2 * AROUND + 1 }, (_, step) => at - AROUND + step)),
  );
  return all.filter(({ key }) => near.has(key));
}
