import { Skeleton } from '@mantine/core';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import c from './rich-text-editor.module.css';

/** Preloads the editor. */
export const loadRichTextEditor = () =>
  import('./rich-text-area.tsx').then((module) => ({ default: module.RichTextArea }));

const RichTextArea = lazy(loadRichTextEditor);

type RichTextEditorProps = ComponentProps<typeof RichTextArea> & {
  /** Shown while the editor loads; by default a gray box of its height. */
  waiting?: ReactNode;
};

/** The rich text editor, loaded lazily. */
export function RichTextEditor({ waiting = <Skeleton className={c.waiting} />, ...area }: RichTextEditorProps) {
  return (
    <Suspense fallback={waiting}>
      <RichTextArea {...area} />
    </Suspense>
  );
}
