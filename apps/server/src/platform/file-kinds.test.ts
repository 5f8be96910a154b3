import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { cleanFileName, detectFile } from './file-kinds.ts';

const folder = await mkdtemp(join(tmpdir(), 'file-kinds-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const path = join(folder, 'upload');
const detect = async (fileName: string, bytes: string | Uint8Array, mimeType = 'application/octet-stream') => {
  await writeFile(path, bytes);
  return detectFile(path, { fileName, mimeType });
};
const hex = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'hex');
const padded = (start: Buffer, size = 4096) => Buffer.concat([start, Buffer.alloc(Math.max(0, size - start.length))]);
const box = (name: string) => padded(Buffer.concat([hex('00000018'), Buffer.from(`ftyp${name}`), hex('00000200')]));
const picture = () => sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } });

/** A zip with one stored file, as office documents begin. */
const zip = (name: string, content: string) => {
  const [data, file] = [Buffer.from(content), Buffer.from(name)];
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(data.length, 22);
  local.writeUInt16LE(file.length, 26);
  return padded(Buffer.concat([local, file, data]));
};
const contentTypes = (type: string) =>
  zip(
    '[Content_Types].xml',
    `<Types><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
  );
const oggPage = (codec: Buffer) =>
  padded(Buffer.concat([Buffer.from('OggS'), hex('0002 0000000000000000 00000000 00000000 00000000 01 1e'), codec]));
const matroska = (docType: string) =>
  padded(
    Buffer.concat([
      hex('1a45dfa3'),
      hex(`8${(docType.length + 3).toString(16)}`),
      hex('4282'),
      hex(`8${docType.length}`),
      Buffer.from(docType),
    ]),
  );

describe('what is taken, by its bytes', () => {
  test.each<[string, () => string | Uint8Array | Promise<Uint8Array>, string, string]>([
    ['photo.JPG', () => picture().jpeg().toBuffer(), 'image', 'image/jpeg'],
    ['a.png', () => picture().png().toBuffer(), 'image', 'image/png'],
    ['a.gif', () => picture().gif().toBuffer(), 'image', 'image/gif'],
    ['a.webp', () => picture().webp().toBuffer(), 'image', 'image/webp'],
    ['a.bmp', () => padded(Buffer.from('BM')), 'image', 'image/bmp'],
    ['a.svg', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image', 'image/svg+xml'],
    ['a.mp4', () => box('isom'), 'video', 'video/mp4'],
    ['a.mov', () => box('qt  '), 'video', 'video/quicktime'],
    ['a.m4a', () => box('M4A '), 'audio', 'audio/mp4'],
    // As voice recorders and cameras of some phones write them.
    ['voice.m4a', () => box('3gp4'), 'audio', 'audio/mp4'],
    ['voice.m4a', () => box('3g2a'), 'audio', 'audio/mp4'],
    ['film.mp4', () => box('3gp5'), 'video', 'video/mp4'],
    ['film.mp4', () => box('3g2a'), 'video', 'video/mp4'],
    ['a.webm', () => matroska('webm'), 'video', 'video/webm'],
    ['a.mkv', () => matroska('matroska'), 'video', 'video/matroska'],
    [
      'a.avi',
      () => padded(Buffer.concat([Buffer.from('RIFF'), hex('00100000'), Buffer.from('AVI LIST')])),
      'video',
      'video/vnd.avi',
    ],
    [
      'a.wav',
      () => padded(Buffer.concat([Buffer.from('RIFF'), hex('00100000'), Buffer.from('WAVEfmt ')])),
      'audio',
      'audio/wav',
    ],
    [
      'a.mp3',
      () => padded(Buffer.concat([Buffer.from('ID3'), hex('03000000000000'), hex('fffb9064')])),
      'audio',
      'audio/mpeg',
    ],
    ['a.flac', () => padded(Buffer.from('fLaC')), 'audio', 'audio/flac'],
    ['a.aac', () => padded(hex('fff15080')), 'audio', 'audio/aac'],
    ['a.ogg', () => oggPage(Buffer.from('OpusHead')), 'audio', 'audio/ogg'],
    ['a.ogg', () => oggPage(Buffer.from('\x01vorbis')), 'audio', 'audio/ogg'],
    ['a.ogg', () => oggPage(Buffer.from('\x80theora', 'latin1')), 'video', 'video/ogg'],
    ['a.pdf', () => '%PDF-1.7\n1 0 obj\n', 'document', 'application/pdf'],
    ['a.doc', () => padded(hex('d0cf11e0a1b11ae1')), 'document', 'application/msword'],
    ['a.xls', () => padded(hex('d0cf11e0a1b11ae1')), 'document', 'application/vnd.ms-excel'],
    [
      'a.docx',
      () => contentTypes('wordprocessingml.document'),
      'document',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'a.xlsx',
      () => contentTypes('spreadsheetml.sheet'),
      'document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    [
      'a.pptx',
      () => contentTypes('presentationml.presentation'),
      'document',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    [
      'a.odt',
      () => zip('mimetype', 'application/vnd.oasis.opendocument.text'),
      'document',
      'application/vnd.oasis.opendocument.text',
    ],
    ['a.txt', () => 'Grüße, مرحبا 👋\n', 'document', 'text/plain'],
    ['a.csv', () => Buffer.from('name,city\r\nZoë,Köln\r\n', 'latin1'), 'document', 'text/csv'],
    ['a.txt', () => Buffer.from('\uFEFFhello', 'utf16le'), 'document', 'text/plain'],
    ['a.txt', () => 'é'.repeat(40_000), 'document', 'text/plain'],
  ])('%s', async (fileName, bytes, kind, mimeType) => {
    expect(await detect(fileName, await bytes())).toMatchObject({ kind, mimeType });
  });

  test('sound recorded into a container of pictures is sound when its sender says so', async () => {
    expect(await detect('recording_1.webm', matroska('webm'))).toMatchObject({ kind: 'audio', mimeType: 'audio/webm' });
    expect(await detect('a.webm', matroska('webm'), 'audio/webm')).toMatchObject({ mimeType: 'audio/webm' });
    expect(await detect('recording_1.mp4', box('isom'))).toMatchObject({ kind: 'audio', mimeType: 'audio/mp4' });
  });

  test('a video stays one whatever its name begins with', async () => {
    for (const [name, mimeType] of [
      ['recording_of_the_party.mp4', 'video/mp4'],
      ['recording_of_the_party.mp4', 'application/octet-stream'],
      ['recording_20260101.mp4', 'video/mp4'],
    ] as const)
      expect(await detect(name, box('isom'), mimeType)).toMatchObject({ kind: 'video', mimeType: 'video/mp4' });
  });
});

describe('what is refused', () => {
  test.each([
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['page.txt', '<html><body>hi</body></html>'],
    ['page.txt', Buffer.from('\uFEFF<html><body>hi</body></html>', 'utf16le')],
    ['page.csv', '  <script>alert(1)</script>'],
    ['data.xml', '<?xml version="1.0"?><a/>'],
    ['fake.svg', '<html><svg></svg></html>'],
    ['bomb.svg', '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'],
    ['fake.png', '<!doctype html>'],
    ['fake.jpg', padded(hex('89504e470d0a1a0a0000000d49484452'))],
    ['fake.pdf', 'not a pdf'],
    ['fake.docx', 'PK not really'],
    ['archive.zip', zip('a', 'b')],
    ['archive.docx', zip('a', 'b')],
    ['program.exe', padded(Buffer.from('MZ'))],
    ['program.txt', padded(Buffer.from('MZ'))],
    ['script.js', 'alert(1)'],
    ['noextension', 'text'],
    ['photo.png.exe', padded(Buffer.from('MZ'))],
    ['text.txt', 'bell \x07'],
    ['iphone.heic', box('heic')],
    ['font.woff2', padded(Buffer.from('wOF2\0\x01\0\0', 'latin1'))],
    ['font.woff', padded(Buffer.from('wOFF\0\x01\0\0', 'latin1'))],
    ['font.ttf', padded(hex('0001000000'))],
    ['font.otf', padded(Buffer.from('OTTO\0', 'latin1'))],
    ['font.txt', padded(hex('0001000000'))],
    ['flash.swf', padded(Buffer.from('FWS'))],
  ])('%s', async (fileName, bytes) => {
    await expect(detect(fileName, bytes)).rejects.toMatchObject({ code: 'unsupported_type' });
  });

  test('an SVG made to keep a pattern busy is refused at once', async () => {
    await expect(detect('a.svg', '<!---->'.repeat(9_000))).rejects.toMatchObject({ code: 'unsupported_type' });
    await expect(detect('a.svg', `<!doctype svg ${' '.repeat(60_000)}`)).rejects.toMatchObject({
      code: 'unsupported_type',
    });
    expect(await detect('a.svg', `<?xml version="1.0"?>\n${'<!-- a -->\n'.repeat(100)}<svg/>`)).toMatchObject({
      mimeType: 'image/svg+xml',
    });
  });

  test('S47: bytes made to keep the parser busy are let go when its time is over', async () => {
    await writeFile(path, hex('49 44 33 03 00 00 00 00 00 00'.repeat(250)));
    const look = (withinMs?: number) => detectFile(path, { fileName: 'a.mp3', mimeType: 'audio/mpeg' }, withinMs);
    await expect(look(0)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(look()).rejects.toMatchObject({ code: 'unsupported_type' });
  });
});

describe('S47: of a video whose metadata is huge or absurd only the first bytes are read', () => {
  /** No program reads that into memory at once. */
  const fileSize = 3 * 2 ** 30;
  const most = 2 ** 32 - 1;
  const uint32 = (...numbers: readonly number[]) => Buffer.concat(numbers.map((number) => hex(hex32(number))));
  const hex32 = (number: number) => number.toString(16).padStart(8, '0');
  const part = (name: string, inside: Buffer, size = inside.length + 8) =>
    Buffer.concat([uint32(size), Buffer.from(name), inside]);
  const brand = part('ftyp', Buffer.concat([Buffer.from('isom'), uint32(512)]));
  /** A length and a time scale of an absurd duration, and a track that is as wide and high as numbers go. */
  const header = part('mvhd', uint32(0, 0, 0, 1, most, ...Array.from({ length: 20 }, () => most)));
  const track = part('trak', part('tkhd', uint32(7, 0, 0, 1, 0, most, ...Array.from({ length: 15 }, () => most))));

  /** Answers what the server says of it, and how much of it was read. */
  const look = async (fileName: string, start: Buffer) => {
    await writeFile(path, start);
    const file = await open(path, 'r+');
    await file.truncate(fileSize);
    const read = vi.spyOn(Object.getPrototypeOf(file) as typeof file, 'read');
    try {
      const found = await detectFile(path, { fileName, mimeType: 'video/mp4' });
      const results = await Promise.all(read.mock.results.map(({ value }) => value as Promise<{ bytesRead: number }>));
      return { ...found, bytes: results.reduce((sum, { bytesRead }) => sum + bytesRead, 0) };
    } finally {
      read.mockRestore();
      await file.close();
    }
  };

  test.each([
    ['a table of 3 GiB in front of the film', 'a.mp4', Buffer.concat([brand, part('moov', header, fileSize)])],
    [
      'an endless duration and a track of 4 billion pixels',
      'a.mp4',
      Buffer.concat([brand, part('moov', Buffer.concat([header, track]))]),
    ],
    [
      'parts in parts without an end',
      'a.mp4',
      Buffer.concat([brand, ...Array.from({ length: 50_000 }, () => part('moov', Buffer.alloc(0), most))]),
    ],
    [
      'a brand as large as the file',
      'a.mp4',
      part('ftyp', Buffer.concat([Buffer.from('isom'), uint32(512)]), fileSize),
    ],
    [
      'a Matroska head that announces 3 GiB',
      'a.mkv',
      Buffer.concat([hex('1a45dfa3'), hex('8b4282 88'), Buffer.from('matroska'), hex('18538067 01000000c0000000')]),
    ],
  ])('%s', async (_, fileName, start) => {
    const { kind, bytes } = await look(fileName, start);
    expect(kind).toBe('video');
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(64 * 1024);
  });
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\photo.jpg', 'photo.jpg'],
  ['in\u202Egpj.exe', 'ingpj.exe'],
  ['a\0b\r\nc\u200B.txt', 'abc.txt'],
  ['  ..hidden.txt. ', 'hidden.txt'],
  ['a<b>"c|d?.png', 'a_b__c_d_.png'],
  ['', 'file'],
  ['...', 'file'],
  ['Zoe\u0308 👋.pdf', 'Zoë 👋.pdf'],
  [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(146)}.pdf`],
  ['x'.repeat(300), 'x'.repeat(150)],
  [`${'\u{1F44B}'.repeat(3_001)}.pdf`, `${'\u{1F44B}'.repeat(146)}.pdf`],
])('the name %j is shown as %j', (given, shown) => {
  expect(cleanFileName(given)).toBe(shown);
});

test.each([
  [`a${' '.repeat(80_000)}b.txt`, `a${' '.repeat(145)}.txt`],
  [`a${'. '.repeat(60_000)}`, 'a'],
  [`a${'\u0315\u0300'.repeat(60_000)}.txt`, expect.stringMatching(/^\u00e0\u0315?.{100,}\.txt$/u) as string],
])('a long name made to keep a pattern busy is cleaned at once (%#)', (given, shown) => {
  // What it costs, not how long it takes: another program may have the processor meanwhile.
  const before = process.cpuUsage();
  expect(cleanFileName(given)).toEqual(shown);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});
