import { FileTypeParser } from 'file-type';
import { unavailable, unsupportedType } from './app-error.ts';
import { hasUtf16Mark, isSvg, looksLikeMarkup, readTextStart } from './file-text.ts';

export type FileKind = 'image' | 'video' | 'audio' | 'document';

/** What a file is, by its bytes. */
export interface DetectedFile {
  readonly kind: FileKind;
  readonly mimeType: string;
  /** Without the dot, in small letters. */
  readonly extension: string;
}

interface Taken {
  readonly kind: FileKind;
  readonly mimeType: string;
  /** Extensions a file of these bytes may carry. */
  readonly extensions: readonly string[];
}

const office = (mimeType: string, extension: string): Taken => ({
  kind: 'document',
  mimeType,
  extensions: [extension],
});
const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/** Phones record voice, and some films, under the brands of 3GPP. */
const thirdGeneration: readonly Taken[] = [
  { kind: 'video', mimeType: 'video/mp4', extensions: ['mp4'] },
  { kind: 'audio', mimeType: 'audio/mp4', extensions: ['m4a'] },
];

/** What the bytes say → what it is taken as. The same container may hold sound or pictures: the name decides. */
const takenByMime: Readonly<Record<string, readonly Taken[]>> = {
  'image/jpeg': [{ kind: 'image', mimeType: 'image/jpeg', extensions: ['jpg', 'jpeg'] }],
  'image/png': [{ kind: 'image', mimeType: 'image/png', extensions: ['png'] }],
  'image/apng': [{ kind: 'image', mimeType: 'image/png', extensions: ['png'] }],
  'image/gif': [{ kind: 'image', mimeType: 'image/gif', extensions: ['gif'] }],
  'image/webp': [{ kind: 'image', mimeType: 'image/webp', extensions: ['webp'] }],
  'image/bmp': [{ kind: 'image', mimeType: 'image/bmp', extensions: ['bmp'] }],
  'video/mp4': [
    { kind: 'video', mimeType: 'video/mp4', extensions: ['mp4', 'mov'] },
    { kind: 'audio', mimeType: 'audio/mp4', extensions: ['m4a'] },
  ],
  'video/3gpp': thirdGeneration,
  'video/3gpp2': thirdGeneration,
  'audio/x-m4a': [
    { kind: 'audio', mimeType: 'audio/mp4', extensions: ['m4a'] },
    { kind: 'video', mimeType: 'video/mp4', extensions: ['mp4'] },
  ],
  'audio/mp4': [{ kind: 'audio', mimeType: 'audio/mp4', extensions: ['m4a', 'mp4'] }],
  'video/x-m4v': [{ kind: 'video', mimeType: 'video/mp4', extensions: ['mp4'] }],
  'video/quicktime': [{ kind: 'video', mimeType: 'video/quicktime', extensions: ['mov', 'mp4'] }],
  'video/webm': [{ kind: 'video', mimeType: 'video/webm', extensions: ['webm'] }],
  'video/matroska': [{ kind: 'video', mimeType: 'video/matroska', extensions: ['mkv', 'webm'] }],
  'video/x-matroska': [{ kind: 'video', mimeType: 'video/matroska', extensions: ['mkv', 'webm'] }],
  'video/vnd.avi': [{ kind: 'video', mimeType: 'video/vnd.avi', extensions: ['avi'] }],
  'video/ogg': [{ kind: 'video', mimeType: 'video/ogg', extensions: ['ogg'] }],
  'audio/ogg': [{ kind: 'audio', mimeType: 'audio/ogg', extensions: ['ogg'] }],
  'audio/opus': [{ kind: 'audio', mimeType: 'audio/ogg', extensions: ['ogg'] }],
  'application/ogg': [{ kind: 'audio', mimeType: 'audio/ogg', extensions: ['ogg'] }],
  'audio/mpeg': [{ kind: 'audio', mimeType: 'audio/mpeg', extensions: ['mp3'] }],
  'audio/wav': [{ kind: 'audio', mimeType: 'audio/wav', extensions: ['wav'] }],
  'audio/aac': [{ kind: 'audio', mimeType: 'audio/aac', extensions: ['aac'] }],
  'audio/flac': [{ kind: 'audio', mimeType: 'audio/flac', extensions: ['flac'] }],
  'audio/x-flac': [{ kind: 'audio', mimeType: 'audio/flac', extensions: ['flac'] }],
  'application/pdf': [office('application/pdf', 'pdf')],
  'application/x-cfb': [
    office('application/msword', 'doc'),
    office('application/vnd.ms-excel', 'xls'),
    office('application/vnd.ms-powerpoint', 'ppt'),
  ],
  [`${openXml}.wordprocessingml.document`]: [office(`${openXml}.wordprocessingml.document`, 'docx')],
  [`${openXml}.spreadsheetml.sheet`]: [office(`${openXml}.spreadsheetml.sheet`, 'xlsx')],
  [`${openXml}.presentationml.presentation`]: [office(`${openXml}.presentationml.presentation`, 'pptx')],
  [`${openDocument}.text`]: [office(`${openDocument}.text`, 'odt')],
  [`${openDocument}.spreadsheet`]: [office(`${openDocument}.spreadsheet`, 'ods')],
  [`${openDocument}.presentation`]: [office(`${openDocument}.presentation`, 'odp')],
};

const textTypes: Readonly<Record<string, string>> = { txt: 'text/plain', csv: 'text/csv' };

const extensionOf = (fileName: string): string =>
  /\.([A-Za-z0-9]{1,8})$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';

/** The name that the web's voice recorder gives. */
const isRecording = (fileName: string): boolean => /^recording_\d+\.(webm|mp4|m4a)$/i.test(fileName);

const refuse = (): never => {
  throw unsupportedType(
    'This kind of file is not taken. Send a picture, video, sound, PDF, text or office document, under its own name.',
  );
};

const detectText = async (path: string, extension: string): Promise<DetectedFile> => {
  const text = await readTextStart(path);
  if (text === null) return refuse();
  if (extension === 'svg' && isSvg(text)) return { kind: 'image', mimeType: 'image/svg+xml', extension };
  const mimeType = textTypes[extension];
  if (mimeType === undefined || looksLikeMarkup(text)) return refuse();
  return { kind: 'document', mimeType, extension };
};

/** Milliseconds. The parser bounds what it reads and unpacks; this bounds the rest. */
const detectMs = 1_000;

/** What the bytes say. Those made to confuse the parser are of no kind. */
const findType = async (path: string, withinMs: number) => {
  const signal = AbortSignal.timeout(withinMs);
  const found = await new FileTypeParser({ signal }).fromFile(path).catch(() => undefined);
  if (!found && signal.aborted)
    throw unavailable('Many files are being looked at right now. Please try again in a moment.');
  return found;
};

/**
 * Says what the file at `path` is by its bytes; its name and the sender's content type only choose between what one
 * container may hold. Throws `unsupported_type` for what is not taken, and for bytes that do not match the name;
 * `unavailable` when a look at them takes longer than a second.
 */
export const detectFile = async (
  path: string,
  hint: { readonly fileName: string; readonly mimeType: string },
  withinMs: number = detectMs,
): Promise<DetectedFile> => {
  const named = extensionOf(hint.fileName);
  if (named in textTypes && (await hasUtf16Mark(path))) return detectText(path, named);
  const found = await findType(path, withinMs);
  const [mime = ''] = (found?.mime ?? '').split(';');
  if (!found || mime === 'application/xml') return detectText(path, named);
  // Without an extension the bytes alone say it.
  const taken = takenByMime[mime]?.find(({ extensions }) => named === '' || extensions.includes(named));
  if (!taken) return refuse();
  const extension = named || (taken.extensions[0] ?? '');
  // A voice recorder writes sound into containers that usually hold pictures; both are told apart by the sender only.
  const isSound =
    hint.mimeType.startsWith('audio/') || (isRecording(hint.fileName) && !hint.mimeType.startsWith('video/'));
  if (taken.kind === 'video' && isSound && /webm|mp4|ogg/.test(taken.mimeType))
    return { kind: 'audio', mimeType: taken.mimeType.replace('video/', 'audio/'), extension };
  return { kind: taken.kind, mimeType: taken.mimeType, extension };
};

const longestName = 150;
/** Of a longer one the rest is never looked at: normalising it and trimming it take longer and longer. */
const longestRead = { start: 800, end: 200 };

/** The name a person sees: no path, no control or direction-changing characters, not longer than 150, never empty. */
export const cleanFileName = (fileName: string): string => {
  const base = fileName.split(/[\\/]/).at(-1) ?? '';
  const { start, end } = longestRead;
  const clean = (base.length > start + end ? base.slice(0, start) + base.slice(-end) : base)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (clean.length <= longestName) return clean || 'file';
  const extension = extensionOf(clean);
  const ending = extension === '' ? '' : `.${extension}`;
  return `${[...clean].slice(0, longestName - ending.length).join('')}${ending}`;
};

/** The same for a file of a known kind: one without an extension (`blob`, as browsers call it) gets that of its bytes. */
export const fileNameByKind = (fileName: string, { extension }: DetectedFile): string => {
  const name = cleanFileName(fileName);
  return extensionOf(fileName) === '' ? `${name}.${extension}` : name;
};
