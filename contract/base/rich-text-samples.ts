import { linkRel } from './rich-text.ts';

const link = (href: string, text: string) => `<a rel="${linkRel}" href="${href}">${text}</a>`;

/**
 * Every element of rich text exactly as the editor writes it. Tests of the editor and of the server use these samples,
 * so that the server keeps what the editor writes.
 */
export const richTextSamples = {
  paragraphs: '<p>One</p><p></p><p>Two</p>',
  'a hard break': '<p>One<br>Two</p>',
  'a heading': '<h2>Plan</h2>',
  'a bullet list': '<ul><li><p>Chairs</p><ul><li><p>Red</p></li></ul></li><li><p>Tables</p></li></ul>',
  'an ordered list': '<ol><li><p>One</p><ol><li><p>Half</p></li></ol></li></ol>',
  'an ordered list that starts later': '<ol start="3"><li><p>Three</p></li></ol>',
  'a task list':
    '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><p>Hall</p>' +
    '<ul data-type="taskList"><li data-checked="false" data-type="taskItem"><p>Keys</p></li></ul></li></ul>',
  'a link to a page': `<p>${link('https://harbour.example/?a=1&amp;b=2#c', 'Web')}</p>`,
  'a link to a page without encryption': `<p>${link('http://harbour.example', 'Web')}</p>`,
  'a link to a mailbox': `<p>${link('mailto:rosa@harbour.example', '<strong>Mail</strong>')}</p>`,
  'inline code': '<p><code>a &lt; b</code></p>',
  'inline code in a link': `<p>${link('https://harbour.example', '<code>x</code>')}</p>`,
  'a code block': '<pre><code>if (a &lt; b) {\n  "c" &amp;&amp; d\n}</code></pre>',
  bold: '<p><strong>Bold</strong></p>',
  italic: '<p><em>Soft</em></p>',
  strike: '<p><s>Gone</s></p>',
  'bold, italic, struck code': '<p><strong><code><em><s>All</s></em></code></strong></p>',
  'a quote': '<blockquote><h2>Rule</h2><p>Quote</p><ol><li><p>One</p></li></ol></blockquote>',
  'a table':
    '<table><tbody><tr><th><p>Item</p></th><th><p>Count</p></th></tr>' +
    '<tr><td><p><strong>Chairs</strong><br>red</p></td><td><p></p></td></tr></tbody></table>',
  'what HTML escapes': '<p>"Rosa" &amp; \'Tomas\' &lt;b&gt; &amp;lt; 3&nbsp;€</p>',
  'a text from right to left': '<p>مرحبا بالعالم</p>',
  'nothing of HTML in words': '<p>a /&gt; b -- ]]&gt;</p>',
};
