import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

// Hostile and broken files. Anything that runs in a browser calls `__ran(1)`.

const script = '<script>__ran(1)</script>';
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="__ran(1)">' +
  `<rect width="9" height="9"/>${script}</svg>`;
/** Metadata that a processed photo must not contain. */
export const secretOfPhoto = 'Camera of Nadia';

const picture = (width = 40, height = 30, background = '#1c7ed6') =>
  sharp({ create: { width, height, channels: 3, background } });
const noise = () =>
  sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG that declares this size and contains almost no data. */
export function flood(side: number) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1e6))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A zip archive with one file. */
function zip(name: string, content: Buffer) {
  const [local, central, end] = [Buffer.alloc(30), Buffer.alloc(46), Buffer.alloc(22)];
  const packed = deflateRawSync(content);
  local.writeUInt32BE(0x504b0304);
  central.writeUInt32BE(0x504b0102);
  for (const [header, at] of [
    [local, 8],
    [central, 10],
  ] as const) {
    header.writeUInt16LE(8, at);
    header.writeUInt32LE(crc32(content), at + 6);
    header.writeUInt32LE(packed.length, at + 10);
    header.writeUInt32LE(content.length, at + 14);
    header.writeUInt16LE(name.length, at + 18);
  }
  end.writeUInt32BE(0x504b0506);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end]);
}

/**
 * A file and its expected result. `shown` is the type of the attachment: null means download only, `too large` means
 * refused. `photo` is the answer for a profile photo.
 */
export type HostileFile = {
  what: string;
  name: string;
  /** The content type that the client sends; null if it sends none. */
  type: string | null;
  bytes: Buffer;
  shown: string | null | 'too large';
  photo: 'taken' | 'no photo' | 'unreadable' | 'too many pixels' | 'too large' | 'nothing';
};

type Row = [
  what: string,
  name: string,
  type: string | null,
  bytes: Buffer | string,
  shown: HostileFile['shown'],
  photo: HostileFile['photo'],
];
type Photos = Record<'jpeg' | 'png' | 'gif' | 'webp', Buffer>;

const text = (words: string) => Buffer.from(words, 'latin1');

/** Images, some with metadata, with several frames or with unusual colors. */
async function images({ jpeg, png, gif, webp }: Photos): Promise<Row[]> {
  const frames = [await picture(40, 30, '#ff0000').png().toBuffer(), await picture(40, 30, '#0000ff').png().toBuffer()];
  const moving = () => sharp(frames, { join: { animated: true } });
  const gps = { IFD0: { Make: secretOfPhoto }, IFD3: { GPSLatitude: '53/1 4/1 0/1', GPSLongitude: '8/1 48/1 0/1' } };
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)]);
  const inside = (bytes: Buffer, at: number, more: Buffer) =>
    Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
  return [
    ['a JPEG', 'photo.jpg', 'image/jpeg', jpeg, 'image/jpeg', 'taken'],
    ['a PNG', 'photo.png', 'image/png', png, 'image/png', 'taken'],
    ['a GIF', 'photo.gif', 'image/gif', gif, 'image/gif', 'taken'],
    ['a WebP', 'photo.webp', 'image/webp', webp, 'image/webp', 'taken'],
    ['an AVIF', 'photo.avif', 'image/avif', await picture().avif({ effort: 0 }).toBuffer(), null, 'no photo'],
    ['a TIFF', 'photo.tif', 'image/tiff', await picture().tiff().toBuffer(), null, 'no photo'],
    ['a BMP', 'photo.bmp', 'image/bmp', 'BM\x1e\0\0\0\0\0\0\0\x1a\0\0\0', null, 'no photo'],
    [
      'a place in EXIF',
      'here.jpg',
      'image/jpeg',
      await picture().withExif(gps).jpeg().toBuffer(),
      'image/jpeg',
      'taken',
    ],
    [
      'a place in the EXIF of a WebP',
      'here.webp',
      'image/webp',
      await picture().withExif(gps).webp().toBuffer(),
      'image/webp',
      'taken',
    ],
    [
      'a colour profile',
      'wide.png',
      'image/png',
      await picture().withIccProfile('p3').png().toBuffer(),
      'image/png',
      'taken',
    ],
    [
      'a note in a PNG',
      'note.png',
      'image/png',
      inside(png, 33, chunk('tEXt', text(`Comment\0${secretOfPhoto}${script}`))),
      'image/png',
      'taken',
    ],
    ['a note in a JPEG', 'note.jpg', 'image/jpeg', inside(jpeg, 2, comment), 'image/jpeg', 'taken'],
    ['a moving GIF', 'moving.gif', 'image/gif', await moving().gif().toBuffer(), 'image/gif', 'taken'],
    ['a moving WebP', 'moving.webp', 'image/webp', await moving().webp().toBuffer(), 'image/webp', 'taken'],
    [
      'the colours of a printer',
      'print.jpg',
      'image/jpeg',
      await picture().toColourspace('cmyk').jpeg().toBuffer(),
      'image/jpeg',
      'taken',
    ],
  ];
}

/** Polyglots: two file types at once. */
function polyglots({ jpeg, png, gif }: Photos): Row[] {
  return [
    ['a GIF that is a program', 'program.gif', 'image/gif', 'GIF89a/*\0*/=1;__ran(1)//', 'image/gif', 'unreadable'],
    [
      'a GIF with a program behind it',
      'tail.gif',
      'image/gif',
      Buffer.concat([gif, text(';__ran(1)')]),
      'image/gif',
      'taken',
    ],
    [
      'a JPEG with a page behind it',
      'tail.jpg',
      'image/jpeg',
      Buffer.concat([jpeg, text(script)]),
      'image/jpeg',
      'taken',
    ],
    [
      'a PNG with an archive behind it',
      'tail.png',
      'image/png',
      Buffer.concat([png, zip('page.html', text(script))]),
      'image/png',
      'taken',
    ],
    [
      'an archive with a PNG behind it',
      'head.png',
      'image/png',
      Buffer.concat([zip('page.html', text(script)), png]),
      null,
      'no photo',
    ],
    ['a drawing that begins as a PNG', 'start.png', 'image/png', `\x89PNG\r\n\x1a\n${svg}`, 'image/png', 'unreadable'],
    [
      'a drawing that begins as a WebP',
      'start.webp',
      'image/webp',
      `RIFF....WEBPVP8 ${svg}`,
      'image/webp',
      'unreadable',
    ],
    ['a PDF that is a page', 'offer.pdf', 'text/html', `%PDF-1.7\n${script}`, 'application/pdf', 'no photo'],
    [
      'a PDF with a program',
      'offer.pdf',
      'application/pdf',
      '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>',
      'application/pdf',
      'no photo',
    ],
    ['a page that mentions PDF', 'offer.pdf', 'application/pdf', `${script}%PDF-1.7`, null, 'no photo'],
  ];
}

/** Files that a browser, an office program or a system would run. */
function programs(): Row[] {
  return [
    ['a drawing with a script', 'drawing.svg', 'image/svg+xml', svg, null, 'no photo'],
    ['a drawing called a PNG', 'drawing.png', 'image/png', svg, null, 'no photo'],
    ['a packed drawing', 'drawing.svgz', 'image/svg+xml', gzipSync(svg), null, 'no photo'],
    ['a page', 'page.html', 'text/html', `<!doctype html>${script}`, null, 'no photo'],
    ['a page called a PNG', 'page.png', 'image/png', `<!doctype html>${script}`, null, 'no photo'],
    [
      'an XHTML page',
      'page.xhtml',
      'application/xhtml+xml',
      `<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`,
      null,
      'no photo',
    ],
    [
      'a page with its pictures',
      'page.mht',
      'multipart/related',
      `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${script}`,
      null,
      'no photo',
    ],
    [
      'XML that reads a file',
      'list.xml',
      'text/xml',
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
      null,
      'no photo',
    ],
    [
      'XML that grows',
      'list.xml',
      'text/xml',
      '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]><x>&c;</x>',
      null,
      'no photo',
    ],
    [
      'XML with a style that runs',
      'list.xml',
      'text/xml',
      `<?xml-stylesheet href="data:text/xsl,${script}"?><x/>`,
      null,
      'no photo',
    ],
    ['a program', 'program.js', 'text/javascript', '__ran(1)', null, 'no photo'],
    ['a Windows program called a photo', 'photo.jpg', 'image/jpeg', 'MZ\x90\0\x03\0\0\0', null, 'no photo'],
    ['a Linux program', 'photo', 'image/png', '\x7fELF\x02\x01\x01\0', null, 'no photo'],
    ['a shell script', 'photo.sh', 'image/png', '#!/bin/sh\ntouch /tmp/ran\n', null, 'no photo'],
    [
      'an office document with macros',
      'plan.docm',
      'application/msword',
      zip('word/vbaProject.bin', text('AutoOpen')),
      null,
      'no photo',
    ],
    ['an older one', 'plan.doc', 'application/msword', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1AutoOpen', null, 'no photo'],
    ['a formula', 'list.csv', 'text/csv', '=cmd|/c calc!A1', null, 'no photo'],
    [
      'a link',
      'photo.desktop',
      'image/png',
      '[Desktop Entry]\nType=Application\nExec=touch /tmp/ran\n',
      null,
      'no photo',
    ],
  ];
}

/** Photos whose name or content type deceives. */
function names({ jpeg, png }: Photos): Row[] {
  return [
    ['two endings', 'photo.jpg.exe', 'image/jpeg', jpeg, 'image/jpeg', 'taken'],
    ['two endings the other way', 'page.html.png', 'image/png', `<!doctype html>${script}`, null, 'no photo'],
    ['letters from right to left', 'photo\u202egpj.exe', 'image/jpeg', jpeg, 'image/jpeg', 'taken'],
    ['a line break', 'a\r\nSet-Cookie: x=1\r\n\r\n.png', 'image/png', png, 'image/png', 'taken'],
    ['a zero', 'page.html\0.png', 'image/png', png, 'image/png', 'taken'],
    ['a way up', '../../../../tmp/photo.png', 'image/png', png, 'image/png', 'taken'],
    ['a way on Windows', 'C:\\Windows\\photo.png', 'image/png', png, 'image/png', 'taken'],
    ['dots', '..', 'image/png', png, 'image/png', 'taken'],
    ['quotation marks', 'a"; filename="page.html', 'image/png', png, 'image/png', 'taken'],
    ['a thousand letters', `${'ä'.repeat(1000)}.png`, 'image/png', png, 'image/png', 'taken'],
    ['a wrong type', 'photo.jpg', 'text/html', jpeg, 'image/jpeg', 'taken'],
    ['no type', 'photo.jpg', null, jpeg, 'image/jpeg', 'taken'],
  ];
}

/** Files at the limits of their size, in bytes and in pixels, packed and unpacked. */
function sizes({ jpeg }: Photos, limit: number): Row[] {
  const filled = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size)]).subarray(0, size);
  return [
    ['nothing', 'empty.png', 'image/png', '', null, 'nothing'],
    ['a byte less than the limit', 'large.jpg', 'image/jpeg', filled(limit - 1), 'image/jpeg', 'taken'],
    ['the limit', 'large.jpg', 'image/jpeg', filled(limit), 'image/jpeg', 'taken'],
    ['a byte more than the limit', 'large.jpg', 'image/jpeg', filled(limit + 1), 'too large', 'too large'],
    ['900 megapixels', 'flood.png', 'image/png', flood(30_000), 'image/png', 'too many pixels'],
    [
      'an archive of 64 MB',
      'bomb.zip',
      'application/zip',
      zip('zeros', Buffer.alloc(64 * 1024 * 1024)),
      null,
      'no photo',
    ],
    ['64 MB packed as a photo', 'bomb.png', 'image/png', gzipSync(Buffer.alloc(64 * 1024 * 1024)), null, 'no photo'],
  ];
}

async function truncated(): Promise<Row[]> {
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  return [
    ['half a JPEG', 'half.jpg', 'image/jpeg', half(await noise().jpeg().toBuffer()), 'image/jpeg', 'unreadable'],
    ['half a PNG', 'half.png', 'image/png', half(await noise().png().toBuffer()), 'image/png', 'unreadable'],
    ['half a WebP', 'half.webp', 'image/webp', half(await noise().webp().toBuffer()), 'image/webp', 'unreadable'],
  ];
}

/** All hostile files, for a server with this upload limit in bytes. */
export async function hostileFiles(limit: number): Promise<HostileFile[]> {
  const photos: Photos = {
    jpeg: await picture().jpeg().toBuffer(),
    png: await picture().png().toBuffer(),
    gif: await picture().gif().toBuffer(),
    webp: await picture().webp().toBuffer(),
  };
  const rows = [
    ...(await images(photos)),
    ...polyglots(photos),
    ...programs(),
    ...names(photos),
    ...sizes(photos, limit),
    ...(await truncated()),
  ];
  return rows.map(([what, name, type, bytes, shown, photo]) => ({
    what,
    name,
    type,
    bytes: typeof bytes === 'string' ? text(bytes) : bytes,
    shown,
    photo,
  }));
}

/** A multipart form with one file, as a browser sends it. */
export function formWith(
  file: Pick<HostileFile, 'name' | 'type' | 'bytes'>,
  field: string,
  fields: Record<string, string> = {},
) {
  const name = file.name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const heads = Object.entries(fields).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const type = file.type === null ? '' : `\r\nContent-Type: ${file.type}`;
  const disposition = `Content-Disposition: form-data; name="${field}"; filename="${name}"${type}`;
  const head = `${heads.join('')}--x\r\n${disposition}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from('\r\n--x--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
}
