import { useId, type ReactNode } from 'react';
import type { PrintDesign, PrintTemplate } from '@/entities/print';
import { useDataText, useText } from '@/shared/i18n';
import { Button, IconButton, Tag } from '@/shared/ui';
import type { History } from '../model/design.ts';

type TemplateBarProps = {
  readonly design: PrintDesign;
  readonly template: PrintTemplate | null;
  readonly history: History;
  readonly isSaving: boolean;
  readonly onOpen: (id: string | null) => void;
  readonly onCopy: () => void;
  readonly onRemove: (template: PrintTemplate) => void;
  readonly onExport: (template: PrintTemplate) => void;
  readonly onStart: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
};

/** Which template is open, and what can be done with it. */
export function TemplateBar(props: TemplateBarProps): ReactNode {
  const { design, template, history, isSaving } = props;
  const text = useText();
  const dataText = useDataText();
  const id = useId();
  return (
    <header className="pd-bar">
      <h1>{text('printDesign.of', { title: dataText(design.title) })}</h1>
      <span className="pd-open">
        <label htmlFor={id}>{text('printDesign.template')}</label>
        <select
          id={id}
          className="control"
          value={template?.id ?? ''}
          onChange={(event) => props.onOpen(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        >
          {design.templates.map((one) => (
            <option key={one.id} value={one.id}>
              {`${dataText(one.name)}${one.isDefault ? text('printDesign.defaultMark') : ''}${
                one.warnings.length > 0 ? ' ⚠' : ''
              }`}
            </option>
          ))}
          <option value="">{text('printDesign.new')}</option>
        </select>
        {template?.origin === 'file' ? <Tag text={text('printDesign.fromFile')} /> : null}
      </span>
      <span className="pd-bar-acts">
        <IconButton
          icon="left"
          label={text('printDesign.undo')}
          disabled={history.past.length === 0}
          onClick={props.onUndo}
        />
        <IconButton
          icon="right"
          label={text('printDesign.redo')}
          disabled={history.future.length === 0}
          onClick={props.onRedo}
        />
        <Button onClick={props.onStart}>{text('printDesign.start')}</Button>
        {template === null ? null : (
          <>
            <Button icon="copy" onClick={props.onCopy}>
              {text('printDesign.copy')}
            </Button>
            <Button icon="download" onClick={() => props.onExport(template)}>
              {text('printDesign.export')}
            </Button>
            <Button icon="trash" onClick={() => props.onRemove(template)}>
              {text('action.delete')}
            </Button>
          </>
        )}
        <Button onClick={props.onClose}>{text('action.back')}</Button>
        <Button look="primary" title="Ctrl+S" isBusy={isSaving} onClick={props.onSave}>
          {text('action.save')}
        </Button>
      </span>
    </header>
  );
}

/** Lists the names the template uses and the form no longer has. */
export function Warnings({ template }: { readonly template: PrintTemplate | null }): ReactNode {
  const text = useText();
  if (template === null || template.warnings.length === 0) return null;
  return (
    <div className="pd-warnings" role="status">
      <p>{text('printDesign.warnings')}</p>
      <ul>
        {template.warnings.map(({ table, name }) => (
          <li key={`${table ?? ''}.${name}`}>
            {name === ''
              ? text('printDesign.tableGone', { table: table ?? '' })
              : text('printDesign.fieldGone', { name: table === null ? name : `${table}.${name}` })}
          </li>
        ))}
      </ul>
    </div>
  );
}
