import type { CallDefinition } from '@branchline/contract/call';

export type Files = Readonly<Record<string, Blob | readonly Blob[]>>;
export type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Fills `:name` places of the path and appends the query; undefined and null values are left out. */
export const pathOf = (path: string, params: QueryValues = {}, query: QueryValues = {}): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
};

interface BodyParts {
  readonly content: string | FormData | null;
  readonly contentType?: string;
}

/** The body as sent: multipart when there are files or the call takes nothing else, JSON otherwise. */
export const bodyOf = (definition: CallDefinition, body: unknown, files?: Files): BodyParts => {
  const kinds = definition.bodyKinds ?? ['json'];
  if (kinds.includes('multipart') && (files !== undefined || !kinds.includes('json'))) {
    // The browser writes the content type, with its boundary.
    return { content: formOf(body, files ?? {}) };
  }
  if (!definition.body || body === undefined) return { content: null };
  return { content: JSON.stringify(body), contentType: 'application/json' };
};

const formOf = (body: unknown, files: Files): FormData => {
  const form = new FormData();
  // Fields go first, so that the server knows them before it takes the files.
  for (const [name, value] of Object.entries((body ?? {}) as QueryValues)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  for (const [name, given] of Object.entries(files)) {
    for (const file of given instanceof Blob ? [given] : given) form.append(name, file);
  }
  return form;
};
