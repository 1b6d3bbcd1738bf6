import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { readDesign } from '#core/desform/design.ts';
import { desformSubject } from '#core/managed/desform.ts';
import type { Choices } from '#core/managed/views.ts';
import { plain } from '#core/values/plain.ts';
import {
  addDesformToMenu,
  desformFormsQuery,
  desformMenuQuery,
  fillPath,
  publishDesform,
} from '@/entities/online/desform';
import { usePageRules } from '@/entities/permission';
import { managedKey, type RowAt } from '@/entities/system/managed';
import { AddToMenuButton } from '@/features/add-to-menu';
import { SystemList } from '@/widgets/system-list';
import { useDataText, useText } from '@/shared/i18n';
import { Button, noticeShown } from '@/shared/ui';

type Row = RowAt<typeof desformSubject.path>;

/** Entry pages as administrators list them: drawn, published, opened, put into the menu. */
export function DesformList({ onDesign }: { readonly onDesign: (code: string) => void }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const rules = usePageRules();
  const navigate = useNavigate();
  const publish = usePublish();
  const copy = useCopy();
  const { data: forms = NO_FORMS } = useQuery(desformFormsQuery);
  const choices = useMemo(
    (): Choices => ({
      cgformCode: forms.map(({ code, title }) => {
        const words = `${dataText(title)}（${code}）`;
        return { value: code, text: words, title: words };
      }),
    }),
    [forms, dataText],
  );
  const [mayDesign, mayPublish] = ['design', 'publish'].map((act) => rules.button(act).isVisible);
  const drawn = (row: Row): string => {
    const read = readDesign(plain(row['desformJson']));
    if (!read.ok) return text('desform.notDrawn');
    const items = read.design.sections.flatMap((section) => section.items);
    return text('desform.drawn', {
      sections: read.design.sections.length,
      fields: items.filter(({ kind }) => kind === 'field').length,
    });
  };
  return (
    <SystemList
      subject={desformSubject}
      choices={choices}
      alsoChanges={ALSO}
      actionLabels={[
        ...(mayDesign === true ? [text('desform.design')] : []),
        text('desform.open'),
        text('desform.copyAddress'),
        ...(mayPublish === true ? [text('desform.publish'), text('desform.addToMenu')] : []),
      ]}
      renderCell={(row, field) =>
        field === 'desformJson'
          ? drawn(row)
          : field === 'cgformCode'
            ? dataText(plain(row['cgformCode_dictText'])) || plain(row['cgformCode'])
            : null
      }
      renderActions={(row) => {
        const code = plain(row['desformCode']);
        const state = plain(row['state']);
        return (
          <>
            {mayDesign === true ? (
              <Button look="link" onClick={() => onDesign(code)}>
                {text('desform.design')}
              </Button>
            ) : null}
            {mayPublish === true && state !== '1' ? (
              <Button look="link" onClick={() => publish.mutate(row)}>
                {text('desform.publish')}
              </Button>
            ) : null}
            {state === '0' ? null : (
              <>
                <Button look="link" onClick={() => void navigate(fillPath(code))}>
                  {text('desform.open')}
                </Button>
                <Button look="link" onClick={() => void copy(code)}>
                  {text('desform.copyAddress')}
                </Button>
              </>
            )}
            {mayPublish === true && state !== '0' ? (
              <AddToMenuButton
                title={plain(row['desformName'])}
                choices={desformMenuQuery}
                add={(place) => addDesformToMenu({ ...place, id: row.id })}
              />
            ) : null}
          </>
        );
      }}
    />
  );
}

const NO_FORMS: readonly { readonly code: string; readonly title: string }[] = [];
/** Further cache keys of a designed form. */
const ALSO: readonly (readonly string[])[] = [['desform']];

function usePublish() {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  return useMutation({
    mutationFn: ({ desformCode, version }: Row) => publishDesform(plain(desformCode), version),
    onSuccess: (_version, { desformName }) =>
      notify({
        kind: 'published',
        level: 'success',
        text: text('desform.publishedNotice', { name: plain(desformName) }),
      }),
    onSettled: async () => {
      for (const queryKey of [managedKey(desformSubject), ...ALSO]) await cache.invalidateQueries({ queryKey });
    },
  });
}

function useCopy() {
  const text = useText();
  const notify = useUnit(noticeShown);
  return async (code: string): Promise<void> => {
    const address = window.location.origin + fillPath(code);
    try {
      await navigator.clipboard.writeText(address);
      notify({ kind: 'copied', level: 'success', text: text('desform.copied', { address }) });
    } catch {
      // A page without a certificate may not write there: the words say what to copy.
      notify({ kind: 'copied', level: 'warning', text: text('desform.copyFailed', { address }) });
    }
  };
}
