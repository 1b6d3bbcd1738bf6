import type { ReactNode } from 'react';
import { usePageRules, type ButtonReason, type ButtonVerdict } from '@/entities/permission';
import { useDataText, useText, type TextKey } from '@/shared/i18n';
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
  const dataText = useDataText();
  const { explained } = usePageRules();
  return (
    <Dialog title={text('permission.title')} width={720} closeLabel={text('action.close')} onClose={onClose}>
      <p className="permission-page">{text('permission.page', { page: title })}</p>
      {explained.length === 0 ? (
        <EmptyState text={text('permission.none')} />
      ) : (
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
              {explained.map(({ entry, verdict }) => (
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
      )}
    </Dialog>
  );
}

function stateKey({ isVisible, isEnabled }: ButtonVerdict): TextKey {
  if (isEnabled) return 'permission.state.enabled';
  return isVisible ? 'permission.state.disabled' : 'permission.state.hidden';
}
