import { type Caller, callers, relations } from './permission-targets.ts';
import { type PermissionRow, permissionTable } from './permission-table.ts';

const words: Readonly<Record<Caller, string>> = {
  signed_out: 'signed out',
  customer: 'customer',
  team_leader: 'team leader',
  branch_leader: 'branch leader',
  admin: 'admin',
  held: 'held',
  turned_off: 'turned off',
  deleted: 'deleted',
  api_key: 'API key',
};

const addressOf = ({ operation, transport, aspect }: PermissionRow): string => {
  const address = 'path' in operation ? `${operation.method} ${operation.path}` : operation.name;
  return `\`${address}\`${transport === 'socket' ? ' (event)' : ''}${aspect === null ? '' : `, its \`${aspect}\``}`;
};

const cell = (answer: string): string => (answer === 'ok' ? '**ok**' : answer.replaceAll('_', ' '));

/** Callers who are answered alike share a line. */
const linesOf = ({ cells }: PermissionRow): string[] => {
  const groups = new Map<string, Caller[]>();
  for (const caller of callers) {
    const answers = relations.map((relation) => cell(cells[caller][relation])).join(' | ');
    groups.set(answers, [...(groups.get(answers) ?? []), caller]);
  }
  return [...groups].map(([answers, alike]) => {
    const who = alike.length === callers.length ? 'everybody' : alike.map((caller) => words[caller]).join(', ');
    return `| ${who} | ${answers} |`;
  });
};

const sectionOf = (row: PermissionRow): string => {
  const names = row.target === 'nothing' ? 'Names no record.' : `Names a ${row.target}.`;
  return [
    `### ${addressOf(row)}`,
    `${row.operation.summary} ${names}`,
    [
      `| who | ${relations.map((relation) => relation.replaceAll('_', ' ')).join(' | ')} |`,
      `| --- | ${relations.map(() => '---').join(' | ')} |`,
      ...linesOf(row),
    ].join('\n'),
    ...(row.notes.length === 0 ? [] : [[...new Set(row.notes)].map((note) => `- ${note}`).join('\n')]),
  ].join('\n\n');
};

const introduction = `# Who may do what

<!-- Written from apps/server/src/testing/permissions/permission-table.ts; a test fails when it is stale. -->

Each call, each event and the file link, with the answer for whoever asks and whatever the record is to them. The table
is derived from the contract's \`access\`, with the exceptions in \`permission-exceptions.ts\`. The server's tests ask
every cell through the real transport, search what comes back for marks that are not the caller's, and compare the tables
before and after each denial.

**Who**: _held_ is a customer whose account waits for somebody to vouch; _turned off_ and _deleted_ are people with the token they had before; _API key_ is another system's key.

**Relations** of the record to the caller: _own_; of the _same branch_; of an _other branch_; of people the caller is
_not a party_ to; _turned off_; _deleted_, which is asked for exactly like what never was. For an admin, who has no
branch, same and other branch are two branches. Where a call names no record, the other columns are somebody's id slipped
in: refused where there is a body or query to read it from, otherwise ignored, so that the answer is the caller's own.

**Answers**: **ok**, or the failure's code. _no effect_ is a success that changed nothing.`;

/** The published page: docs/permissions.md, not yet laid out. */
export const writePermissionDocument = (): string => {
  const http = permissionTable.filter(({ transport }) => transport === 'http').map(sectionOf);
  const socket = permissionTable.filter(({ transport }) => transport === 'socket').map(sectionOf);
  const cells = permissionTable.length * callers.length * relations.length;
  return [
    introduction,
    `There are ${String(permissionTable.length)} rows with ${String(cells)} cells.`,
    '## Calls',
    ...http,
    '## Events',
    ...socket,
    '',
  ].join('\n\n');
};
