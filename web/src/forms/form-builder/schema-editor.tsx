import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { foldGutter, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import type { FormSchema } from '@groundwork/contract/forms/form-schema';
import { tags } from '@lezer/highlight';
import { UnstyledButton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { styleNonce } from '../../base/theme/style-nonce.ts';
import * as words from '../../base/words/words.ts';
import c from './schema-editor.module.css';
import { readSchema, type SchemaProblem } from './schema-problems.ts';

const text = words.formBuilder.json;

type SchemaEditorProps = {
  /** The initial schema. */
  schema: FormSchema;
  /** Called when the text is a valid form. */
  onSchema: (schema: FormSchema) => void;
  /** Called with whether the text is invalid, and so not applied. */
  onWrong: (wrong: boolean) => void;
};

/** Edits the form as JSON Schema. Shows errors at their lines. */
export function SchemaEditor({ schema, onSchema, onWrong }: SchemaEditorProps) {
  const room = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const [problems, setProblems] = useState<(SchemaProblem & { line: number })[]>([]);

  const start = useEffectEvent(() => JSON.stringify(schema, null, 2));
  const read = useEffectEvent((view: EditorView) => {
    const found = readSchema(view.state.doc.toString());
    const wrong = 'problems' in found ? found.problems : [];
    setProblems(wrong.map((problem) => ({ ...problem, line: view.state.doc.lineAt(problem.from).number })));
    view.dispatch(
      setDiagnostics(
        view.state,
        wrong.map((problem) => ({ ...problem, severity: 'error' as const })),
      ),
    );
    onWrong('problems' in found);
    if ('schema' in found) onSchema(found.schema);
  });
  useEffect(() => {
    if (!room.current) return;
    const view = new EditorView({
      parent: room.current,
      state: EditorState.create({
        doc: start(),
        extensions: [
          EditorView.cspNonce.of(styleNonce),
          EditorView.contentAttributes.of({ 'aria-label': text.editor, tabindex: '0' }),
          EditorView.updateListener.of((update) => update.docChanged && read(update.view)),
          lineNumbers(),
          foldGutter(),
          lintGutter(),
          history(),
          json(),
          syntaxHighlighting(highlights),
          theme,
          keymap.of([...defaultKeymap, ...historyKeymap]),
        ],
      }),
    });
    editor.current = view;
    view.focus();
    return () => view.destroy();
  }, []);

  const goTo = ({ from }: SchemaProblem) => {
    const view = editor.current;
    if (!view) return;
    view.dispatch({
      selection: { anchor: Math.min(from, view.state.doc.length) },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    view.focus();
  };
  return (
    <div className={c.pane} data-own-undo>
      <div ref={room} className={c.editor} />
      <footer className={c.foot} role="status">
        {problems.length === 0 ? (
          <p>{text.valid}</p>
        ) : (
          <>
            <p className={c.wrong}>
              {text.problems(problems.length)}. {text.notTaken}
            </p>
            <ul>
              {problems.map((problem) => (
                <li key={`${problem.from} ${problem.message}`}>
                  <UnstyledButton className={c.problem} onClick={() => goTo(problem)}>
                    <b>{text.atLine(problem.line)}</b> {problem.message}
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          </>
        )}
      </footer>
    </div>
  );
}

const highlights = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--gw-accent-ink)' },
  { tag: tags.string, color: 'var(--gw-progress)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--gw-hold)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '0.8125rem', color: 'var(--gw-ink)', background: 'var(--gw-surface)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.6' },
  '.cm-content': { padding: '12px 0', caretColor: 'var(--gw-ink)' },
  '.cm-gutters': { color: 'var(--gw-ink-3)', background: 'var(--gw-surface)', border: '0' },
  '.cm-foldPlaceholder': { color: 'var(--gw-ink-2)', background: 'var(--gw-press)', border: '0' },
  '.cm-tooltip': {
    color: 'var(--gw-ink)',
    background: 'var(--gw-raised)',
    border: '1px solid var(--gw-line-strong)',
    borderRadius: '6px',
  },
  '.cm-diagnostic-error': { borderInlineStart: '3px solid var(--gw-danger)' },
});
