import { Skeleton } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { lazily } from '../loading/lazily.tsx';
import type { RichTextArea } from './rich-text-area.tsx';
import c from './rich-text-editor.module.css';

type RichTextEditorProps = ComponentProps<typeof RichTextArea> & {
  /** Shown while the editor loads; by default a skeleton of its height. */
  waiting?: ReactNode;
};

/** The rich text editor, loaded lazily. */
export const RichTextEditor = lazily<RichTextEditorProps>(
  () => import('./rich-text-area.tsx').then(({ RichTextArea }) => RichTextArea),
  ({ waiting = <Skeleton className={c.waiting} /> }) => waiting,
);

/** Preloads the editor. */
export const loadRichTextEditor = RichTextEditor.preload;
