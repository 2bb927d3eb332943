import c from './rich-text-view.module.css';

/** Formatted text as the server keeps it: sanitised HTML, the only place where HTML of others is drawn. */
export function RichTextView({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it on every write
  return <div className={c.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
