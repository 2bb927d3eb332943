/** Addresses of this machine and of internal networks, also in encoded or embedded forms. */
export const hidden = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
  ],
  ...[
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.168.255.255',
    '3232235521',
    '0xc0a80001',
    '0300.0250.0.1',
  ],
  ...[
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
  ],
  ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '192.88.99.1'],
  ...[
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:0:127.0.0.1]',
    '[::127.0.0.1]',
    '[::ffff:169.254.169.254]',
    '[0:0:0:0:0:ffff:a00:1]',
  ],
  ...[
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2002:c0a8:1::1]',
    '[2001:0:7f00:1::]',
    '[2001:db8::1]',
  ],
  ...['[fc00::1]', '[fd00:ec2::254]', '[fe80::1]', '[fec0::1]', '[ff02::1]', '[100::1]', '[3fff::1]', '[5f00::1]'],
];

/** Other spellings of such addresses, and invalid addresses. */
const odd = [
  'http://localhost',
  'http://user:secret@localhost',
  'http://example.org@127.0.0.1',
  'http://user@93.184.215.14',
  'http://127.0.0.1#@example.org',
  'http://127.0.0.1\\@example.org',
  'http://①②⑦.0.0.1',
  'ftp://127.0.0.1',
  'file:///etc/passwd',
  'gopher://127.0.0.1',
  'data:application/json,[]',
  'javascript:alert(1)',
  '//127.0.0.1',
  '',
];

/** All of them as URLs with one port; '' is the default port. */
export function hiddenUrls(port: string) {
  const at = port && `:${port}`;
  return [
    ...hidden.map((address) => `http://${address}${at}/`),
    ...odd.map((url) => url.replace(/^(\w+:\/\/[^#\\]+)/, `$1${at}`)),
  ];
}
