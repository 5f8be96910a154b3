import ipaddr from 'ipaddr.js';
import { type Problems, shown } from './problems.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** Reads variables one by one; an empty one counts as not set. A value that cannot be used is noted and its default returned. */
export class ValueReader {
  readonly #env: Env;
  readonly problems: Problems;

  constructor(env: Env, problems: Problems) {
    this.#env = env;
    this.problems = problems;
  }

  raw(name: string): string | null {
    const value = this.#env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  /** A secret is taken as it is, spaces included, unless `refused` finds something in it. */
  secret(
    name: string,
    rule: {
      min: number;
      max: number;
      example: string;
      refused?: { pattern: RegExp; problem: string };
      wanted?: { pattern: RegExp; problem: string };
    },
  ): string | null {
    const value = this.#env[name];
    if (value === undefined || value === '') return null;
    if (value.length < rule.min)
      this.problems.add(name, `is shorter than ${String(rule.min)} characters`, rule.example);
    if (value.length > rule.max) this.problems.add(name, `is longer than ${String(rule.max)} characters`, rule.example);
    if (rule.refused?.pattern.test(value)) this.problems.add(name, rule.refused.problem, rule.example);
    if (rule.wanted && !rule.wanted.pattern.test(value)) this.problems.add(name, rule.wanted.problem, rule.example);
    return value;
  }

  whole(name: string, rule: { min: number; max: number; default: number; example?: string }): number {
    const value = this.raw(name);
    if (value === null) return rule.default;
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= rule.min && number <= rule.max) return number;
    const range = `${String(rule.min)} to ${String(rule.max)}`;
    this.problems.add(
      name,
      `is ${shown(value)}, not a whole number from ${range}`,
      rule.example ?? String(rule.default),
    );
    return rule.default;
  }

  positive(name: string, rule: { max: number; default: number }): number {
    const value = this.raw(name);
    if (value === null) return rule.default;
    const number = Number(value);
    if (/^\d+(\.\d+)?$/.test(value) && number > 0 && number <= rule.max) return number;
    this.problems.add(
      name,
      `is ${shown(value)}, not a number above 0 and up to ${String(rule.max)}`,
      String(rule.default),
    );
    return rule.default;
  }

  matching(name: string, rule: { pattern: RegExp; wants: string; example: string }): string | null {
    const value = this.raw(name);
    if (value === null || rule.pattern.test(value)) return value;
    this.problems.add(name, `is ${shown(value)}, not ${rule.wants}`, rule.example);
    return null;
  }

  oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T {
    const value = this.raw(name);
    if (value === null) return fallback;
    const found = values.find((each) => each === value.toLowerCase());
    if (found !== undefined) return found;
    this.problems.add(name, `is ${shown(value)}, not one of ${values.join(', ')}`, fallback);
    return fallback;
  }

  /** `none` is a word for an empty list. */
  list(
    name: string,
    rule: { isItem: (item: string) => boolean; wants: string; example: string; none?: string },
  ): string[] {
    const value = this.raw(name) ?? '';
    if (value.toLowerCase() === rule.none) return [];
    const items = value.split(',').map((item) => item.trim());
    const given = items.filter((item) => item !== '');
    for (const item of given.filter((each) => !rule.isItem(each))) {
      this.problems.add(name, `has ${shown(item)}, which is not ${rule.wants}`, rule.example);
    }
    return given;
  }
}

/** An address, a CIDR range, or `loopback`. */
export const isProxyRange = (item: string): boolean => {
  if (item === 'loopback') return true;
  if (!item.includes('/')) return ipaddr.IPv4.isValidFourPartDecimal(item) || ipaddr.IPv6.isValid(item);
  const address = item.slice(0, item.indexOf('/'));
  const isFourPart = address.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(address);
  return isFourPart && ipaddr.isValidCIDR(item);
};

const hostLabel = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const hostName = new RegExp(`^(?=.{1,253}$)${hostLabel}(?:\\.${hostLabel})*$`, 'i');

/** A host name, without a port. */
const isHostName = (value: string): boolean => hostName.test(value);
/** Where a server can listen: an address or a host name. */
export const isListenHost = (value: string): boolean => ipaddr.isValid(value) || isHostName(value);
/** `host` or `host:port`. */
export const isHostAndPort = (value: string): boolean =>
  /^[^:]+(:\d{1,5})?$/.test(value) && isHostName(value.split(':')[0] ?? '') && URL.canParse(`https://${value}`);
/** As an https URL has it: in small letters, and without the port that is the usual one. */
export const asUrlHost = (value: string): string => new URL(`https://${value}`).host;

export const emailPattern = /^[^\s@"'<>()[\]\\,;:]+@[^\s@"'<>()[\]\\,;:.]+(\.[^\s@"'<>()[\]\\,;:.]+)+$/;
