import { useMutation, useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { roleRulesQuery, saveRoleRules } from '@/entities/system/data-rule';
import { permissionTreeQuery, roleGrantsQuery, type PermissionTreeNode } from '@/entities/system/role';
import { useDataText, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, Dialog, EmptyState, noticeShown } from '@/shared/ui';
import './role.css';

type RoleRulesProps = { readonly id: string; readonly name: string; readonly onClose: () => void };

/** Which data rules bind the people of a role, menu by menu [A7.19]. */
export function RoleRules({ id, name, onClose }: RoleRulesProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const tree = useQuery({ ...permissionTreeQuery, staleTime: 0 });
  const grants = useQuery(roleGrantsQuery(id));
  return (
    <Dialog
      title={text('system.role.rulesOf', { name })}
      width={640}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text('action.close')}</Button>}
    >
      <p className="role-hint">{text('system.role.rulesHint')}</p>
      <Loaded
        query={grants}
        lines={6}
        renderData={(granted) => (
          <Loaded
            query={tree}
            lines={6}
            renderData={(nodes) => {
              const menus = ruledOf(nodes, []).filter(({ node }) => granted.includes(node.key));
              return menus.length === 0 ? (
                <EmptyState text={text('system.role.noRules')} />
              ) : (
                menus.map(({ node, path }) => (
                  <MenuRules
                    key={node.key}
                    permissionId={node.key}
                    roleId={id}
                    title={path.map(dataText).join(' / ')}
                  />
                ))
              );
            }}
          />
        )}
      />
    </Dialog>
  );
}

type Ruled = { readonly node: PermissionTreeNode; readonly path: readonly string[] };

/** Menus whose forms have data rules, with the names from the root down. */
function ruledOf(nodes: readonly PermissionTreeNode[], above: readonly string[]): readonly Ruled[] {
  return nodes.flatMap((node) => {
    const path = [...above, node.title];
    return [...(node.ruleFlag === 1 ? [{ node, path }] : []), ...ruledOf(node.children ?? [], path)];
  });
}

type MenuRulesProps = { readonly permissionId: string; readonly roleId: string; readonly title: string };

function MenuRules({ permissionId, roleId, title }: MenuRulesProps): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  const query = useQuery(roleRulesQuery(permissionId, roleId));
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  const save = useMutation({
    meta: { isQuiet: true },
    mutationFn: (ids: readonly string[]) => saveRoleRules(permissionId, roleId, ids),
    onSuccess: async (message) => {
      notify({ kind: 'bound', level: 'success', text: message });
      await query.refetch();
      setTicked(null);
    },
  });
  return (
    <fieldset className="role-rules">
      <legend>{title}</legend>
      <Loaded
        query={query}
        lines={2}
        renderData={({ rules, checked }) => {
          const chosen = ticked ?? checked;
          return (
            <>
              {rules.map(({ id, ruleName }) => (
                <label key={id}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(id ?? '')}
                    onChange={(event) =>
                      setTicked(
                        event.currentTarget.checked ? [...chosen, id ?? ''] : chosen.filter((one) => one !== id),
                      )
                    }
                  />
                  {ruleName}
                </label>
              ))}
              {save.error === null ? null : (
                <p className="role-refused" role="alert">
                  {save.error.message}
                </p>
              )}
              {ticked === null ? null : (
                <div>
                  <Button look="primary" isBusy={save.isPending} onClick={() => save.mutate(ticked)}>
                    {text('action.save')}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      />
    </fieldset>
  );
}
