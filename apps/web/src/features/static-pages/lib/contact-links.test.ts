// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { mailLink, phoneLink, webLink } from './contact-links.ts';

describe('links made of settings', () => {
  it('write to the address alone, whatever stands in it', () => {
    expect(mailLink(' help@example.com ')).toBe('mailto:help@example.com');
    expect(mailLink('a@b.c?bcc=d@e.f&body=x')).toBe('mailto:a@b.c%3Fbcc%3Dd@e.f%26body%3Dx');
  });

  it('dial digits', () => {
    expect(phoneLink('+91 (98765) 432-10')).toBe('tel:+919876543210');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'JaVaScRiPt:alert(1)', '/somewhere', 'facebook', '', undefined])(
    'lead nowhere from %s',
    (text) => expect(webLink(text)).toBeNull(),
  );

  it('lead to web pages', () => {
    expect(webLink('https://example.com/page')).toBe('https://example.com/page');
  });
});
