import { request } from 'node:http';

interface SlowAnswer {
  readonly httpStatus: number;
  readonly text: string;
}

/**
 * Begins a call whose body is yet to come: resolves when the server has taken its head. `finish` sends the body and
 * resolves with the answer.
 */
export const beginSlowly = async (
  url: string,
  {
    token,
    body,
    type = 'application/json',
  }: { readonly token: string; readonly body: Buffer | string; readonly type?: string },
): Promise<{ finish(): Promise<SlowAnswer> }> => {
  const bytes = Buffer.from(body);
  const headers = {
    'x-auth-token': token,
    'content-type': type,
    'content-length': bytes.length,
    expect: '100-continue',
  };
  const sent = request(url, { method: 'POST', headers });
  const answer = new Promise<SlowAnswer>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ httpStatus: response.statusCode ?? 0, text }));
    });
  });
  await new Promise<void>((resolve) => {
    sent.on('continue', resolve);
    sent.flushHeaders();
  });
  // The dispatcher asks who is calling before it looks at the body.
  await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    finish: () => {
      sent.end(bytes);
      return answer;
    },
  };
};
