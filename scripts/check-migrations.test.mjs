import { expect, test } from 'vitest';
import { problemsIn } from './check-migrations.mjs';

test.each([
  'alter table users drop column city;',
  'drop table notes;',
  'alter table users rename column city to town;',
  'alter table users alter column city set data type varchar(10);',
  'alter table "users" alter column "city" set not null;',
  'alter table users add column town text not null;',
  'alter table users add constraint c check (id is not null);',
  'create index users_city_idx on users (city);',
  'alter table users add column town uuid default gen_random_uuid();',
  'alter table users add column town text unique;',
  'alter table users add column town uuid references towns (id);',
  "alter table users add column town text generated always as (city || '') stored;",
  "update messages set content = '' where content is null;",
  'with old as (select id from messages) delete from messages using old where old.id = messages.id;',
  'CREATE UNIQUE INDEX "users_city_key" ON "users" USING btree ("city");',
])('%s is refused', (statement) => {
  expect(problemsIn(statement)).toHaveLength(1);
});

test.each([
  'alter table users add column town text;',
  "alter table users add column town text not null default '';",
  'alter table users add constraint c check (id is not null) not valid;',
  'create index concurrently if not exists users_city_idx on users (city);',
  'create table notes (id uuid primary key, text text not null);\n--> statement-breakpoint\ncreate index notes_idx on notes (id);',
  '-- contract: nothing reads it since 0023\nalter table users drop column city;',
])('%s is taken', (statement) => {
  expect(problemsIn(statement)).toEqual([]);
});

test('a reason for taking something away has to be one', () => {
  expect(problemsIn('-- contract: x\ndrop table notes;')).toHaveLength(1);
});

test('a reason for taking something away is none for making people wait', () => {
  const reason = '-- contract: nothing reads it since 0023\n';
  expect(problemsIn(`${reason}alter table users alter column city set data type varchar(10);`)).toHaveLength(1);
});
