import { phone, text } from '@branchline/contract/fields';
import { exportUsers, importUsers } from '@branchline/contract/users';
import { parse } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { AppContext } from '#app-context';
import { AppError, invalid, tooLarge } from '#platform/app-error';
import { parseInput } from '#platform/parse-input';
import { exportPeople } from './export-users.service.ts';
import { importCustomers, type ImportResult } from './import-customers.service.ts';
import type { CustomerRow, RowError } from './import-plan.ts';
import { presentCsv } from './users-csv.presenter.ts';
import { readFilters } from './users.routes.ts';

const maxRows = 50_000;
const maxRowBytes = 10_000;
const columns = ['phone', 'firstName', 'lastName', 'branch', 'leader'] as const;
type Column = (typeof columns)[number];

const rowSchema = z.strictObject({
  phone,
  firstName: text(100, 'First Name'),
  lastName: text(100, 'Last Name'),
  branch: text(100, 'Branch'),
  leader: text(254, 'Leader'),
});

const headerHelp = 'The first row of the file has to be: phone,firstName,lastName,branch,leader';

/** Which column holds what; columns may stand in any order, and all but the phone may be left out. */
const readHeader = (cells: readonly string[]): readonly Column[] => {
  const header = cells.map((cell) => columns.find((column) => column.toLowerCase() === cell.toLowerCase()));
  const known = header.filter((column) => column !== undefined);
  const isUsable = known.length === cells.length && new Set(known).size === known.length && known.includes('phone');
  if (!isUsable) throw invalid(headerHelp, { file: headerHelp });
  return known;
};

const readRow = (row: number, header: readonly Column[], cells: readonly string[]): CustomerRow | RowError => {
  if (cells.length > header.length) return { row, message: `This row has more than ${String(header.length)} cells.` };
  if (cells.some((cell) => cell.includes('\uFFFD')))
    return { row, message: 'This row cannot be read. Save the file as CSV with UTF-8 encoding.' };
  const empty = { phone: '', firstName: '', lastName: '', branch: '', leader: '' };
  const filled = Object.fromEntries(header.map((column, place) => [column, cells[place] ?? '']));
  try {
    const { branch: branchName, leader: leaderName, ...person } = parseInput(rowSchema, { ...empty, ...filled });
    return { ...person, branchName, leaderName, row };
  } catch (error) {
    if (error instanceof AppError) return { row, message: error.message };
    throw error;
  }
};

/** What stands between cells, told by the header line alone: in the rows below either may be part of a name. */
const readDelimiter = async (path: string): Promise<',' | ';'> => {
  let beginning = '';
  for await (const part of createReadStream(path, { encoding: 'utf8', end: maxRowBytes }) as AsyncIterable<string>)
    beginning += part;
  const [header = ''] = beginning.split(/[\r\n]/, 1);
  return header.includes(';') && !header.includes(',') ? ';' : ',';
};

/** Reads a CSV file of customers. Throws `invalid` for another kind of file, `too_large` over 50,000 rows. */
const readCustomers = async (path: string): Promise<{ rows: CustomerRow[]; errors: RowError[] }> => {
  const rows: CustomerRow[] = [];
  const errors: RowError[] = [];
  let header: readonly Column[] | undefined;
  let row = 0;
  const delimiter = await readDelimiter(path);
  const parser = createReadStream(path).pipe(
    parse({ bom: true, trim: true, delimiter, relax_column_count: true, max_record_size: maxRowBytes }),
  );
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++;
      if (header === undefined) header = readHeader(cells);
      else if (row > maxRows + 1) throw tooLarge('A file can have at most 50,000 rows. Split it into several files.');
      else if (cells.some((cell) => cell !== '')) {
        const read = readRow(row, header, cells);
        if ('message' in read) errors.push(read);
        else rows.push(read);
      }
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const message = `This is not a CSV file, or it is damaged after row ${String(row)}.`;
    throw invalid(message, { file: message });
  } finally {
    parser.destroy();
  }
  if (header === undefined) throw invalid(headerHelp, { file: headerHelp });
  return { rows, errors };
};

const describe = ({ created, updated, errors }: ImportResult, isPreview: boolean): string => {
  const [add, change] = isPreview ? ['would be added', 'would be changed'] : ['added', 'changed'];
  const left = errors.length === 0 ? '' : `, ${String(errors.length)} rows left out`;
  return `${String(created)} customers ${add}, ${String(updated)} ${change}${left}.`;
};

/** Registers people as CSV, out and in. */
export const registerUserFiles = (context: AppContext): void => {
  const { http, database, clock } = context;
  http.registerCall(exportUsers, async ({ body, ...caller }) => {
    const people = await exportPeople(database, caller, readFilters(body));
    const fileName = `users-${clock.now().toISOString().slice(0, 10)}.csv`;
    return {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName}"`,
      },
      body: Readable.from(presentCsv(people)),
    };
  });
  http.registerCall(importUsers, async ({ body: { preview: isPreview = false }, files, ...caller }) => {
    const [file, second] = files;
    if (file === undefined || second !== undefined)
      throw invalid('Choose one CSV file.', { file: 'Choose one CSV file.' });
    const { rows, errors } = await readCustomers(file.path);
    const result = await importCustomers(context, caller, { rows, unreadable: errors, isPreview });
    return {
      message: describe(result, isPreview),
      ...result,
      errors: [...result.errors],
      leaderless: [...result.leaderless],
    };
  });
};
