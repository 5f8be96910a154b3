import type { BodyInput, CallDefinition, FailureReply, ReplyOf } from '@branchline/contract/call';

/** What a test sends beside the call's name. */
export interface CallOptions<D extends CallDefinition> {
  /** Checked against the contract; `unknownBody` is not. A FormData goes as multipart. */
  readonly body?: BodyInput<D> | FormData;
  /** What nobody who reads the contract would send. */
  readonly unknownBody?: unknown;
  readonly token?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestReply<D extends CallDefinition> {
  readonly httpStatus: number;
  readonly headers: Headers;
  /** The body as it came: what `reply` and `failure` are read from. */
  readonly text: string;
  /** The success body; throws with the failure when it was none. */
  readonly reply: ReplyOf<D>;
  /** The failure body; throws when the call succeeded. */
  readonly failure: FailureReply;
}

const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs params.${name}.`);
    return encodeURIComponent(value);
  });

const readReply = <D extends CallDefinition>(call: D, response: Response, text: string): TestReply<D> => {
  const read = (wanted: 0 | 1): unknown => {
    const body = JSON.parse(text) as { status?: unknown };
    if (body.status === wanted) return body;
    throw new Error(`${call.name} answered ${response.status} ${text.slice(0, 500)}`);
  };
  return {
    httpStatus: response.status,
    headers: response.headers,
    text,
    get reply() {
      return read(1) as ReplyOf<D>;
    },
    get failure() {
      return read(0) as FailureReply;
    },
  };
};

/** Makes declared calls over real HTTP. */
export const createCallClient =
  (origin: string) =>
  async <const D extends CallDefinition>(call: D, options: CallOptions<D> = {}): Promise<TestReply<D>> => {
    const { token, params = {}, query, headers = {} } = options;
    const body = options.unknownBody ?? options.body;
    const isForm = body instanceof FormData;
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    const response = await fetch(`${origin}${fillPath(call.path, params)}${search}`, {
      method: call.method,
      headers: {
        ...(token === undefined ? {} : { 'x-auth-token': token }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    return readReply(call, response, await response.text());
  };
