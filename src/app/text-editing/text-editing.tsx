import { useMutation, useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { allTexts, fillText, type FilledLanguage } from '@/entities/installation/setting';
import { $language, languageChosen, textEditingSet } from '@/features/switch-language';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { Button, Dialog, noticeShown, TextField } from '@/shared/ui';
import './text-editing.css';

/** Texts of menus, forms and dictionaries are changed by a click where they stand [system.translate]. */
export function TextEditing(): ReactNode {
  return (
    <PartTexts part="installation">
      <Editing />
    </PartTexts>
  );
}

function Editing(): ReactNode {
  const text = useText();
  const language = filledLanguage(useUnit($language));
  const end = useUnit(textEditingSet);
  const [source, setSource] = useState<string | null>(null);
  const shown = useShownTexts(language);
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const found = event.target instanceof Element ? sourceAt(event.target, shown) : null;
      // Everything else works as usual, so that one can walk to the next page.
      if (found === null) return;
      event.preventDefault();
      event.stopPropagation();
      setSource(found);
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [shown]);
  return (
    <>
      <div className="text-editing" role="status" data-editing-texts>
        <span>{text('installation.translate.editing')}</span>
        <Button look="primary" onClick={() => end(false)}>
          {text('installation.translate.endEditing')}
        </Button>
      </div>
      {source === null ? null : (
        <EditDialog key={source} source={source} language={language} onClose={() => setSource(null)} />
      )}
    </>
  );
}

/** Returns the texts shown on pages → the text each is a translation of. */
function useShownTexts(language: FilledLanguage): ReadonlyMap<string, string> {
  const dataText = useDataText();
  const { data } = useQuery({
    queryKey: ['managed', '/sys/translate', 'all', language],
    queryFn: () => allTexts(language),
  });
  return useMemo(() => new Map((data ?? []).map(({ text }) => [dataText(text), text])), [data, dataText]);
}

/** The text a click meant, null where it met none that can be changed; marks of required fields and colons are no part of it. */
function sourceAt(target: Element, shown: ReadonlyMap<string, string>): string | null {
  if (target.closest('[data-editing-texts], dialog, [role=dialog], input, textarea, select') !== null) return null;
  const words = (target.textContent ?? '').replace(/^\*\s*|[：:\s]+$/g, '').trim();
  return shown.get(words) ?? null;
}

type EditDialogProps = {
  readonly source: string;
  readonly language: FilledLanguage;
  readonly onClose: () => void;
};

function EditDialog({ source, language, onClose }: EditDialogProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [notify, choose, current] = useUnit([noticeShown, languageChosen, $language]);
  const [typed, setTyped] = useState(() => dataText(source));
  const save = useMutation({
    mutationFn: () => fillText(source, language, typed.trim()),
    onSuccess: (message) => {
      notify({ kind: 'text-edited', level: 'success', text: message });
      // The texts of the server are asked for once more, and every page shows them.
      choose(current);
      onClose();
    },
  });
  return (
    <div data-editing-texts>
      <Dialog
        title={text('installation.translate.editTitle', { text: source })}
        width={480}
        closeLabel={text('action.close')}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{text('action.cancel')}</Button>
            <Button look="primary" isBusy={save.isPending} disabled={typed.trim() === ''} onClick={() => save.mutate()}>
              {text('action.save')}
            </Button>
          </>
        }
      >
        <TextField
          label={text('installation.translate.into')}
          lang={language}
          maxLength={500}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Dialog>
    </div>
  );
}

function filledLanguage(code: string): FilledLanguage {
  if (code.startsWith('en')) return 'en';
  if (code.startsWith('ja')) return 'ja';
  return code === 'zh-TW' ? 'zh-TW' : 'zh-CN';
}
