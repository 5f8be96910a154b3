import { uploadFiles } from '@branchline/contract/files';
import type { TestApp } from './app.ts';

type Content = string | Uint8Array<ArrayBuffer>;

/** A form with files, by name. */
export const filesForm = (files: Readonly<Record<string, Content>>): FormData => {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append(`field of ${name}`, new Blob([content]), name);
  return form;
};

/** Uploads one file and answers what the server says of it. */
export const uploadFile = async (
  app: Pick<TestApp, 'call'>,
  token: string,
  { name = 'note.txt', content = 'A note.' }: { readonly name?: string; readonly content?: Content } = {},
) => {
  const { uploads } = (await app.call(uploadFiles, { token, body: filesForm({ [name]: content }) })).reply;
  const [file] = uploads;
  if (!file) throw new Error('Nothing was uploaded.');
  return file;
};
