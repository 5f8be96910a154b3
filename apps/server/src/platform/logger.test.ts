import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { createLogger } from './logger.ts';

const collect = () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'debug', destination: { write: (line: string) => lines.push(line) } });
  return { logger, lines };
};

test('personal and secret values do not reach the log, however deep they lie', () => {
  const { logger, lines } = collect();
  logger.info(
    {
      userId: 'u1',
      phone: '9876543210',
      user: { firstName: 'Asha', nested: { Token: 'abc' } },
      list: [{ otp: '123456' }],
      headers: { 'x-auth-token': 't0ken' },
    },
    'Something happened.',
  );
  expect(lines[0]).toContain('"userId":"u1"');
  expect(lines[0]).not.toMatch(/9876543210|Asha|abc|123456|t0ken/);
});

test('an error keeps its type, code and place, and loses what people typed', () => {
  const { logger, lines } = collect();
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_phone"'), {
    code: '23505',
    constraint: 'users_phone',
    detail: 'Key (phone)=(9876543210) already exists.',
  });
  const failed = new Error(
    'Failed query: insert into "users" values ($1)\nparams: 9876543210,hello there,asha@example.com',
    { cause },
  );
  logger.error({ err: failed }, 'A call failed.');
  logger.error(failed);
  logger.error({ err: new AppError('internal', 'x', { cause: new Error('no route for asha@example.com and "a b"') }) });
  const all = lines.join('');
  expect(all).not.toMatch(/9876543210|hello there|asha@|a b/);
  expect(all).toContain('23505');
  expect(all).toContain('users_phone');
  expect(all).toContain('logger.test.ts');
});

test('one record is one line, whatever is in it', () => {
  const { logger, lines } = collect();
  logger.info({ path: '/a\r\n{"level":"fatal"}\u2028\u009b31m\u202e' }, 'Line\nbreak\u001b[31m');
  const text = lines.join('');
  expect(text.trimEnd().split(/[\r\n\u2028]/)).toHaveLength(1);
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
});
