import { readFileSync, statSync } from 'node:fs';
import type { Env } from './plain-values.ts';
import { type Problems, shown } from './problems.ts';

/** Variables that hold a secret, or what is too long for a line: each may be read from a file that `<name>_FILE` names. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'REDIS_CA',
  'STORAGE_URL',
  'SMS_URL',
  'MAIL_URL',
  'SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'ADMIN_PASSWORD',
] as const;

const largest = 1024 * 1024;

const read = (path: string): string => {
  if (!statSync(path).isFile()) throw new Error('it is no file');
  const text = readFileSync(path, 'utf8');
  if (text.length > largest) throw new Error('it is longer than a megabyte');
  // Editors and `echo` end a file with one; no value does.
  return text.replace(/\r?\n$/, '');
};

const isSet = (value: string | undefined): value is string => value !== undefined && value.trim() !== '';

/** The variables with those that stand in files; what cannot be read, or is given twice, is noted. */
export const withFiles = (env: Env, problems: Problems): Env => {
  const found: Record<string, string> = {};
  for (const name of secretNames) {
    const path = env[`${name}_FILE`];
    if (!isSet(path)) continue;
    const example = `/run/secrets/${name.toLowerCase()}`;
    if (isSet(env[name])) {
      problems.add(`${name}_FILE`, `is set, and so is ${name}; one of them has to go`, example);
      continue;
    }
    try {
      found[name] = read(path.trim());
      if (found[name] === '') problems.add(`${name}_FILE`, `is ${shown(path)}, which is empty`, example);
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
      problems.add(`${name}_FILE`, `is ${shown(path)}, which cannot be read (${reason})`, example);
    }
  }
  return { ...env, ...found };
};
