import { describe, expect, test } from 'vitest';
import { AppError, conflict, invalid, notFound, rateLimited, toFailure, unavailable } from './app-error.ts';

describe('toFailure', () => {
  test('a named failure keeps its code, message and fields', () => {
    expect(toFailure(conflict('This phone is taken.', { phone: 'Taken' }))).toEqual({
      httpStatus: 409,
      body: { status: 0, code: 'conflict', message: 'This phone is taken.', errors: { phone: 'Taken' } },
      isUnexpected: false,
    });
    expect(toFailure(invalid('No.')).httpStatus).toBe(400);
    expect(toFailure(notFound('branch')).body.message).toBe('This branch could not be found.');
  });

  test('a limit says when to come back, in words and in seconds', () => {
    expect(toFailure(rateLimited(29.2))).toMatchObject({
      httpStatus: 429,
      retryAfterSeconds: 30,
      body: { message: 'That was too often. Please try again in 30 seconds.' },
    });
    expect(rateLimited(3600).message).toContain('60 minutes');
    expect(rateLimited(0).retryAfterSeconds).toBe(1);
  });

  test.each([new Error('relation "users" does not exist at /srv/app.js'), 'a string', undefined, { code: 'conflict' }])(
    'anything else is internal and says nothing of its cause (%s)',
    (thrown) => {
      expect(toFailure(thrown)).toEqual({
        httpStatus: 500,
        body: { status: 0, code: 'internal', message: 'Something went wrong on our side. Please try again.' },
        isUnexpected: true,
      });
    },
  );

  test.each([
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
    Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
    Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Failed query: select 1', { cause: Object.assign(new Error('gone'), { code: 'ECONNRESET' }) }),
    new AggregateError([Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })], 'all failed'),
  ])('a part that is away is unavailable, with a time to come back (%s)', (error) => {
    const failure = toFailure(error);
    expect(failure).toMatchObject({ httpStatus: 503, body: { code: 'unavailable' }, retryAfterSeconds: 5 });
    expect(failure.isUnexpected).toBe(true);
  });

  test('a wrong statement is not an outage', () => {
    expect(toFailure(Object.assign(new Error('syntax error'), { code: '42601' })).httpStatus).toBe(500);
  });

  test('the cause of a named failure stays inside, and is worth a log line', () => {
    const failure = toFailure(unavailable('Texts cannot be sent right now.', new Error('http://secret.example')));
    expect(JSON.stringify(failure)).not.toContain('secret.example');
    expect(failure.isUnexpected).toBe(true);
    expect(new AppError('internal', 'x').cause).toBeUndefined();
  });
});
