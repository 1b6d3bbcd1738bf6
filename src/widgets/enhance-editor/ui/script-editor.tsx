import {
  autocompletion,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { apiEntries } from '#core/scripts/api-docs.ts';
import { useCoreLanguage } from '@/shared/i18n';

// Colours of the interface, so that they fit both appearances.
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.bool, tags.null], color: 'var(--link)' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: 'var(--success)' },
  { tag: tags.number, color: 'var(--warning)' },
  { tag: tags.comment, color: 'var(--text-soft)' },
  { tag: tags.invalid, color: 'var(--danger)' },
]);

type ScriptEditorProps = {
  readonly label: string;
  readonly value: string;
  readonly kind: 'list' | 'form' | 'action';
  /** Names of the form's fields with their labels. */
  readonly fields: readonly (readonly [name: string, label: string])[];
  /** Line the script broke at, and the message. */
  readonly fault: { readonly line: number; readonly message: string } | null;
  readonly onChange: (text: string) => void;
};

/** An editor of scripts: lines, colours, completion of the API and of fields. Tab leaves it, as everywhere. */
export function ScriptEditor({ label, value, kind, fields, fault, onChange }: ScriptEditorProps): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const language = useCoreLanguage();
  const newest = useRef({ onChange, fields });
  useLayoutEffect(() => {
    newest.current = { onChange, fields };
  });
  useEffect(() => {
    if (host.current === null) return undefined;
    const complete = (context: CompletionContext): CompletionResult | null => {
      const member = context.matchBefore(/\bthat\.\w*/);
      if (member !== null)
        return {
          from: member.from + 5,
          options: apiEntries
            .filter(({ where }) => where.includes(kind))
            .map((entry) => ({
              label: entry.name,
              detail: entry.signature,
              info: entry[language],
              type: entry.signature.includes('(') ? 'method' : 'property',
            })),
        };
      const word = context.matchBefore(/\w+/);
      if (word === null && !context.explicit) return null;
      return {
        from: word?.from ?? context.pos,
        options: [
          { label: 'that', type: 'variable' },
          ...newest.current.fields.map(([name, title]) => ({ label: name, detail: title, type: 'property' })),
        ],
      };
    };
    const view = new EditorView({
      parent: host.current,
      // While a page is being drawn it may stand outside the document; styles put there would go with it.
      root: document,
      state: EditorState.create({
        doc: value,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          indentOnInput(),
          indentUnit.of('  '),
          bracketMatching(),
          syntaxHighlighting(colours),
          javascript(),
          autocompletion({ override: [complete] }),
          keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) newest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    editor.current = view;
    return () => {
      editor.current = null;
      view.destroy();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the editor owns its text; other text comes below
  }, [kind, label, language]);
  useEffect(() => {
    const view = editor.current;
    if (view === null || view.state.doc.toString() === value) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    const view = editor.current;
    if (view === null) return;
    const line =
      fault === null || fault.line < 1 || fault.line > view.state.doc.lines ? null : view.state.doc.line(fault.line);
    view.dispatch(
      setDiagnostics(
        view.state,
        line === null || fault === null
          ? []
          : [{ from: line.from, to: line.to, severity: 'error', message: fault.message }],
      ),
    );
  }, [fault]);
  return <div ref={host} className="script-editor" />;
}
