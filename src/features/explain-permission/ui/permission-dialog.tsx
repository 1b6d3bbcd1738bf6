import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { explainPage, pageButtonsQuery, type ButtonReason, type ButtonVerdict } from '@/entities/permission';
import { useDataText, useText, type TextKey } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Dialog, EmptyState, Tag } from '@/shared/ui';
import './permission-dialog.css';

const REASONS = {
  formData: 'permission.reason.formData',
  ruleOff: 'permission.reason.ruleOff',
  granted: 'permission.reason.granted',
  notGranted: 'permission.reason.notGranted',
  editNotGranted: 'permission.reason.editNotGranted',
  formDataReadOnly: 'permission.reason.formDataReadOnly',
} as const satisfies Record<ButtonReason, TextKey>;

/** Says of every button and column of the current page whether the user has it, and why [A6.3]. */
export function PermissionDialog({
  title,
  onClose,
}: {
  readonly title: string;
  readonly onClose: () => void;
}): ReactNode {
  const text = useText();
  const { pathname } = useLocation();
  const buttons = useQuery(pageButtonsQuery(pathname));
  return (
    <Dialog title={text('permission.title')} width={720} closeLabel={text('action.close')} onClose={onClose}>
      <p className="permission-page">{text('permission.page', { page: title })}</p>
      <Loaded query={buttons} lines={4} renderData={(found) => <Explained rows={explainPage(found, pathname)} />} />
    </Dialog>
  );
}

function Explained({ rows }: { readonly rows: ReturnType<typeof explainPage> }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  if (rows.length === 0) return <EmptyState text={text('permission.none')} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled by keys
    <div className="permission-scroll" role="region" aria-label={text('permission.title')} tabIndex={0}>
      <table className="permission-table">
        <thead>
          <tr>
            <th scope="col">{text('permission.button')}</th>
            <th scope="col">{text('permission.state')}</th>
            <th scope="col">{text('permission.why')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ entry, verdict }) => (
            <tr key={`${entry.action} ${entry.type ?? ''}`}>
              <th scope="row">{dataText(entry.describe ?? entry.action)}</th>
              <td>
                <Tag
                  text={text(stateKey(verdict))}
                  color={verdict.isEnabled ? 'green' : verdict.isVisible ? 'orange' : 'red'}
                />
              </td>
              <td>{text(REASONS[verdict.reason], { code: entry.action })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function stateKey({ isVisible, isEnabled }: ButtonVerdict): TextKey {
  if (isEnabled) return 'permission.state.enabled';
  return isVisible ? 'permission.state.disabled' : 'permission.state.hidden';
}
