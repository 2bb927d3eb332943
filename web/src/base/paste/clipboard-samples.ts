/** The samples below are the `text/html` that other programs put on the clipboard, shortened. */

const docsSpan = (style: string, text: string) =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;${style}` +
  `font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;">${text}</span>`;
const docsNormal = (text: string) => docsSpan('font-weight:400;font-style:normal;', text);
const docsParagraph = (inner: string) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${inner}</p>`;
const docsItem = (level: number, text: string, inner = '') =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;font-weight:400;white-space:pre;" aria-level="${level}">` +
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${docsNormal(text)}</p>${inner}</li>`;

/** Google Docs: everything in a `b` that is not bold, nested lists beside their items, headings of every level. */
export const googleDocs =
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-8a2b7c1e-7fff-4b0a-9a1f-1d2e3f4a5b6c">` +
  `<h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;">${docsSpan('font-weight:400;font-style:normal;', 'Plan')}</h1>` +
  docsParagraph(
    `${docsNormal('Ask ')}${docsSpan('font-weight:700;font-style:normal;', 'Rosa')}${docsNormal(' or ')}` +
      `${docsSpan('font-weight:400;font-style:italic;', 'Tomas')}${docsNormal(', see ')}` +
      `<a href="https://harbour.example/hall" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;` +
      `font-weight:400;text-decoration:underline;white-space:pre-wrap;">the hall</span></a>`,
  ) +
  `<br />` +
  `<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem(1, 'Chairs')}` +
  `<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem(2, 'Red')}</ul>${docsItem(1, 'Tables')}</ul>` +
  `<ol start="3" style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem(1, 'Three')}</ol>` +
  `<ul style="margin-top:0;margin-bottom:0;padding-inline-start:28px;"><li dir="ltr" role="checkbox" aria-checked="true" ` +
  `style="list-style-type:none;white-space:pre;" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="18px" ` +
  `height="18px" alt="checked" aria-roledescription="checkbox" /><p dir="ltr" role="presentation" ` +
  `style="display:inline-block;vertical-align:top;width:calc(100% - 18px);">${docsNormal('Keys')}</p></li></ul>` +
  `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup>` +
  `<col width="312" /><col width="312" /></colgroup><tbody><tr style="height:0pt"><td style="border:solid #000 1pt;">` +
  `${docsParagraph(docsNormal('Hall'))}</td><td>${docsParagraph(docsNormal('1,250.00 €'))}</td></tr></tbody></table></div>` +
  `</b><br class="Apple-interchange-newline">`;

const wordGap = `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span>`;
const wordItem = (place: string, level: number, list: string, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSp${place} style='margin-left:${level / 2}in;mso-add-space:auto;text-indent:-.25in;` +
  `mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol;` +
  `mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${marker}${wordGap}</span></span><![endif]>${text}<o:p></o:p></p>\n`;

/** Word for Windows: conditional comments, paragraphs instead of lists, styles by class. */
export const word =
  `<html xmlns:v="urn:schemas-microsoft-com:vml"\nxmlns:o="urn:schemas-microsoft-com:office:office"\n` +
  `xmlns:w="urn:schemas-microsoft-com:office:word"\nxmlns="http://www.w3.org/TR/REC-html40">\n<head>\n` +
  `<meta http-equiv=Content-Type content="text/html; charset=utf-8">\n<meta name=Generator content="Microsoft Word 15">\n` +
  `<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->\n` +
  `<style>\n<!--\n /* Font Definitions */\n@font-face\n\t{font-family:Wingdings;\n\tpanose-1:5 0 0 0 0 0 0 0 0 0;}\n` +
  ` /* Style Definitions */\np.MsoNormal, li.MsoNormal, div.MsoNormal\n\t{mso-style-unhide:no;\n\tfont-size:11.0pt;}\n` +
  `@list l0:level1\n\t{mso-level-number-format:bullet;\n\tmso-level-text:\uf0b7;}\n-->\n</style>\n` +
  `<!--[if gte mso 10]><style>/* Style Definitions */table.MsoNormalTable{mso-style-name:"Table Normal";}</style><![endif]-->\n` +
  `</head>\n<body lang=EN-US style='tab-interval:.5in;word-wrap:break-word'>\n<!--StartFragment-->\n` +
  `<p class=MsoTitle>The gathering<o:p></o:p></p>\n<h1>Plan<o:p></o:p></h1>\n` +
  `<p class=MsoNormal>Ask <b style='mso-bidi-font-weight:normal'>Rosa</b> or\n<i>Tomas</i>, see <a\n` +
  `href="https://harbour.example/hall">the hall</a>.<o:p></o:p></p>\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n` +
  wordItem('First', 1, 'l0', '·', 'Chairs') +
  wordItem('Middle', 2, 'l0', 'o', 'Red') +
  wordItem('Last', 1, 'l0', '·', 'Tables') +
  wordItem('First', 1, 'l1', '1.', 'First') +
  wordItem('Middle', 2, 'l1', 'a.', 'Half') +
  wordItem('Last', 1, 'l1', '2.', 'Second') +
  `<h3>Cost<o:p></o:p></h3>\n<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0><tr><td width=300 valign=top>` +
  `<p class=MsoNormal>Hall<o:p></o:p></p></td><td width=300 valign=top><p class=MsoNormal>1,250.00<o:p></o:p></p></td></tr>` +
  `<tr><td><p class=MsoNormal>Coffee<o:p></o:p></p></td><td><p class=MsoNormal>80<o:p></o:p></p></td></tr></table>\n` +
  `<!--EndFragment-->\n</body>\n</html>`;

/** Word as Safari passes it on: without the conditional comments, and with the styles of its own. */
export const wordInSafari =
  `<p class="MsoListParagraphCxSpFirst" style="margin: 0cm 0cm 0cm 36pt; text-indent: -18pt; caret-color: rgb(0, 0, 0);">` +
  `<span style="font-family: Symbol;">·<span style="font-size: 7pt;">&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;` +
  `</span></span>Chairs<o:p></o:p></p><p class="MsoListParagraphCxSpLast" style="margin: 0cm 0cm 0cm 36pt; ` +
  `text-indent: -18pt;"><span style="font-family: Symbol;">·<span style="font-size: 7pt;">&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;` +
  `&nbsp;&nbsp;&nbsp;&nbsp;</span></span>Tables<o:p></o:p></p>`;

const webItem = (tag: string, level: number, text: string) =>
  `<div class="ListContainerWrapper SCXW1"><${tag} class="BulletListStyle1 SCXW1" role="list"><li data-leveltext="" ` +
  `data-font="Symbol" data-listid="1" data-aria-posinset="1" data-aria-level="${level}" role="listitem" ` +
  `class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1" style="text-align: left;"><span data-contrast="auto" ` +
  `class="TextRun SCXW1"><span class="NormalTextRun SCXW1">${text}</span></span><span class="EOP SCXW1">&nbsp;</span></p></li></${tag}></div>`;

/** Word for the web: a list around each item, with its level. */
export const wordForTheWeb =
  `<div class="OutlineElement Ltr SCXW1"><p role="heading" aria-level="1" class="Paragraph SCXW1"><span class="TextRun">` +
  `Plan</span></p></div>${webItem('ul', 1, 'Chairs')}${webItem('ul', 2, 'Red')}${webItem('ul', 1, 'Tables')}`;

/** Excel: a class for each cell style, and the cells between comments. */
export const excel =
  `<html xmlns:v="urn:schemas-microsoft-com:vml"\nxmlns:x="urn:schemas-microsoft-com:office:excel">\n<head>\n` +
  `<meta name=ProgId content=Excel.Sheet>\n<style>\n<!--table\n\t{mso-displayed-decimal-separator:"\\.";}\ntd\n\t{font-weight:400;}\n` +
  `.xl65\n\t{font-weight:700;}\n-->\n</style>\n</head>\n<body link="#0563C1" vlink="#954F72">\n` +
  `<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:\n collapse;width:144pt'>\n<!--StartFragment-->\n` +
  ` <col width=64 span=3 style='width:48pt'>\n <tr height=20 style='height:15.0pt'>\n  <td height=20 class=xl65 width=64>Item</td>\n` +
  `  <td class=xl65 width=64>Count</td>\n  <td class=xl65 width=64>Cost</td>\n </tr>\n <tr height=20>\n  <td height=20>Chairs</td>\n` +
  `  <td align=right x:num>60</td>\n  <td align=right x:num="1250.5">1,250.50 €</td>\n </tr>\n <tr height=20>\n  <td height=20>Tables</td>\n` +
  `  <td></td>\n  <td align=right x:num="0.12">12%</td>\n </tr>\n <tr height=20>\n  <td height=20>All<br>\n    of it</td>\n` +
  `  <td colspan=2 align=right x:num="987654321">####</td>\n </tr>\n<!--EndFragment-->\n</table>\n</body>\n</html>`;

/** Google Sheets: numbers in the displayed format. */
export const googleSheets =
  `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br ` +
  `{mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" ` +
  `dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px" data-sheets-root="1">` +
  `<colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;` +
  `font-weight:bold;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Chairs&quot;}">Chairs</td><td ` +
  `style="text-align:right;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:60}">60</td></tr><tr><td>Tables</td>` +
  `<td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:-4.5}">-4.5</td></tr></tbody></table></google-sheets-html-origin>`;

/** LibreOffice Writer, with the styles of its headings, and Calc. */
export const libreOffice =
  `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN">\n<html>\n<head>\n\t<style type="text/css">\n\t\t` +
  `h1.western { font-family: "Liberation Serif"; font-weight: bold }\n\t\tp { line-height: 115% }\n\t</style>\n</head>\n` +
  `<body lang="en-US" dir="ltr"><h1 class="western">Plan</h1>\n<p class="western" style="line-height: 100%">Ask <b>Rosa</b> or\n` +
  `<i>Tomas</i></p>\n<ul>\n\t<li><p style="margin-bottom: 0in">\n\tChairs</p>\n\t<ul>\n\t\t<li><p>Red</p></li>\n\t</ul></li>\n` +
  `\t<li><p>Tables</p></li>\n</ul>\n<ol start="2">\n\t<li><p>Two</p></li>\n</ol>\n</body>\n</html>`;
export const calc =
  `<html><body><table cellspacing="0" border="0">\n\t<colgroup width="85" span="2"></colgroup>\n\t<tr>\n\t\t<td height="17" ` +
  `align="left">Chairs</td>\n\t\t<td align="right" sdval="60" sdnum="1033;">60</td>\n\t</tr>\n\t<tr>\n\t\t<td align="left">Tables</td>` +
  `\n\t\t<td align="right" sdval="1250.5" sdnum="1033;0;#,##0.00">###</td>\n\t</tr>\n</table></body></html>`;

/** Gmail: a div for each line, indents and quotes as blockquotes. */
export const gmail =
  `<meta charset='utf-8'><div dir="ltr" style="color: rgb(34, 34, 34); font-weight: 400; white-space: normal;">Dear Nadia,<div><br></div>` +
  `<div>the hall is <b>ours</b>.</div><div>Bring:</div><div><ul><li style="margin-left: 15px;">chairs</li><li>tables</li></ul></div>` +
  `<blockquote style="margin:0 0 0 40px;border:none;padding:0px"><div>indented</div></blockquote></div><br><div ` +
  `class="gmail_quote"><div dir="ltr" class="gmail_attr">On Tue, Rosa wrote:<br></div><blockquote class="gmail_quote" ` +
  `style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"><div dir="ltr">Is it free?` +
  `<img data-emoji="😀" class="an1" alt="😀" src="https://fonts.gstatic.com/s/e/notoemoji/15.0/1f600/32.png"></div>` +
  `</blockquote></div><img width="1" height="1" src="https://track.example/open.gif">`;

/** Outlook: Word's paragraphs, a table that arranges the signature, a picture in the mail. */
export const outlook =
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body lang=EN-US><div class=WordSection1><p class=MsoNormal>Dear Nadia,` +
  `<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>the hall is <b>ours</b>.<o:p></o:p></p>` +
  `<div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in'><p class=MsoNormal><b>From:</b> Rosa<br>` +
  `<b>Sent:</b> Tuesday</p></div></div><table role="presentation"><tr><td><img src="cid:image001.png@01DB" alt="Logo"></td><td>` +
  `<table><tr><td>Harbour District</td></tr></table></td></tr></table></div></body></html>`;

/** Apple Mail: divs, breaks with a class, quotes by type. */
export const appleMail =
  `<div class="">Dear Nadia,</div><div class=""><br class=""></div><div class="">the hall is <b class="">ours</b>.</div>` +
  `<div><br class=""><blockquote type="cite" class=""><div class="">On 3 Nov, Rosa wrote:</div><br class="Apple-interchange-newline">` +
  `<div class="">Is it free?</div></blockquote></div>`;

/** VS Code: colored lines of a Markdown file. */
export const vsCode =
  `<meta charset='utf-8'><div style="color: #d4d4d4;background-color: #1e1e1e;font-family: Menlo, Monaco, monospace;font-weight: normal;` +
  `font-size: 12px;line-height: 18px;white-space: pre;"><div><span style="color: #6796e6;">-</span><span style="color: #d4d4d4;">` +
  ` Chairs</span></div><div><span style="color: #6796e6;">-</span><span style="color: #d4d4d4;"> Tables</span></div></div>`;

/** Chromium's copy of a page: computed styles, a task list of GitHub, superscripts, code. */
export const webPage =
  `<meta charset='utf-8'><p style="font-weight: 400; font-style: normal;">About 10<sup>6</sup> and H<sub>2</sub>O with ` +
  `<code>npm start</code>, <span style="font-weight: 600;">bold</span>, <span style="text-decoration: line-through;">gone</span>` +
  `</p><pre><code class="language-ts">if (a) {\n  b();\n}\n</code></pre><ul class="contains-task-list"><li class="task-list-item">` +
  `<input type="checkbox" class="task-list-item-checkbox" checked="" disabled=""> Hall</li><li class="task-list-item"><input ` +
  `type="checkbox"> Keys</li></ul><hr><p>The end <img src="https://harbour.example/plan.png" alt="Plan"></p>`;
