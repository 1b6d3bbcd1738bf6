import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react';

// Colours of the interface, so that they fit both appearances.
const colours = HighlightStyle.define([
  { tag: [tags.bool, tags.null, tags.keyword], color: 'var(--link)' },
  { tag: tags.propertyName, color: 'var(--info)' },
  { tag: tags.string, color: 'var(--success)' },
  { tag: tags.number, color: 'var(--warning)' },
]);
/** JSON is an expression of JavaScript: one value, not a program. */
const json = javascriptLanguage.configure({ top: 'SingleExpression' }, 'json');

export type JsonEditorHandle = { readonly goTo: (line: number, column: number) => void };

type Fault = { readonly line: number; readonly column: number; readonly message: string };

type JsonEditorProps = {
  readonly label: string;
  readonly value: string;
  readonly faults: readonly Fault[];
  readonly onChange: (text: string) => void;
  readonly ref?: Ref<JsonEditorHandle>;
};

/** An editor of JSON: lines, colours, faults where they stand. Tab leaves it, as everywhere. */
export function JsonEditor({ label, value, faults, onChange, ref }: JsonEditorProps): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const newest = useRef(onChange);
  useLayoutEffect(() => {
    newest.current = onChange;
  });
  useImperativeHandle(ref, () => ({
    goTo: (line, column) => {
      const view = editor.current;
      if (view === null) return;
      const at = placeIn(view.state, line, column);
      view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
      view.focus();
    },
  }));
  useEffect(() => {
    if (host.current === null) return undefined;
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
          new LanguageSupport(json),
          keymap.of([...historyKeymap, ...defaultKeymap]),
          EditorView.lineWrapping,
          // Focusable for whoever scrolls by keys, and says so.
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) newest.current(update.state.doc.toString());
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
  }, [label]);
  useEffect(() => {
    const view = editor.current;
    if (view === null || view.state.doc.toString() === value) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    const view = editor.current;
    if (view === null) return;
    view.dispatch(
      setDiagnostics(
        view.state,
        faults.map(({ line, column, message }) => {
          const from = placeIn(view.state, line, column);
          return { from, to: Math.max(from, view.state.doc.lineAt(from).to), severity: 'error', message };
        }),
      ),
    );
  }, [faults]);
  return <div ref={host} className="json-editor" />;
}

function placeIn(state: EditorState, line: number, column: number): number {
  const found = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
  return Math.min(found.from + Math.max(column - 1, 0), found.to);
}
