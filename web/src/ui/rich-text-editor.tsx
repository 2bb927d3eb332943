import { Skeleton } from '@mantine/core';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import c from './rich-text-editor.module.css';

/** Fetches the editor before it is needed. */
export const loadRichTextEditor = () =>
  import('./rich-text-area.tsx').then((module) => ({ default: module.RichTextArea }));

const RichTextArea = lazy(loadRichTextEditor);

type RichTextEditorProps = ComponentProps<typeof RichTextArea> & {
  /** In its place until it is there; else a grey field of its height. */
  waiting?: ReactNode;
};

/** The editor of rich text, fetched when it is first needed. */
export function RichTextEditor({ waiting = <Skeleton className={c.waiting} />, ...area }: RichTextEditorProps) {
  return (
    <Suspense fallback={waiting}>
      <RichTextArea {...area} />
    </Suspense>
  );
}
