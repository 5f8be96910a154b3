import { describe, expect, it } from 'vitest';
import { type Asked, routeOf } from './routing.ts';

const own = { origin: 'https://app.example', files: new Set(['/favicon.svg', '/icons/icon-192.png']) };
const route = (path: string, asked: Partial<Asked> = {}) =>
  routeOf(
    { url: new URL(path, own.origin), method: 'GET', mode: 'no-cors', destination: '', hasRange: false, ...asked },
    own,
  );

describe('who answers a request', () => {
  it.each(['/', '/chat?id=1&name=a.b', '/user-profile', '/no/such/screen', '/apiary', '/filesystem'])(
    'the page is shown at %s',
    (path) => expect(route(path, { mode: 'navigate', destination: 'document' })).toBe('page'),
  );

  it.each([
    '/api/docs',
    '/api',
    '/files/1/original?e=1&s=x',
    '/healthz',
    '/old-browser',
    '/sw.js',
    '/icons/icon-192.png',
  ])('a visit to %s goes to the server', (path) =>
    expect(route(path, { mode: 'navigate', destination: 'document' })).toBe('network'),
  );

  it.each(['/api/home', '/api/user/profile', '/auth/login', '/socket.io/?EIO=4', '/sw.js', '/readyz'])(
    'a call of %s never comes from a cache',
    (path) => expect(route(path)).toBe('network'),
  );

  it('nothing but reading comes from a cache', () => {
    expect(route('/assets/app-B1x_d3Fq.js', { method: 'POST' })).toBe('network');
    expect(route('/', { method: 'POST', mode: 'navigate' })).toBe('network');
  });

  it('another origin is not ours', () => {
    expect(route('https://elsewhere.example/assets/app.js')).toBe('network');
  });

  it('files of the app come from the device', () => {
    expect(route('/assets/app-B1x_d3Fq.js', { destination: 'script' })).toBe('asset');
    expect(route('/icons/icon-192.png', { destination: 'image' })).toBe('asset');
    expect(route('/icons/other.png', { destination: 'image' })).toBe('network');
  });

  it('of what people sent, whole files that are shown as pictures or read by the page', () => {
    const path = '/files/1/thumbnail?e=1&s=x';
    expect(route(path, { destination: 'image' })).toBe('media');
    expect(route(path, { destination: '' })).toBe('media');
    expect(route(path, { destination: 'image', hasRange: true })).toBe('network');
    expect(route(path, { destination: 'video' })).toBe('network');
    expect(route(path, { destination: 'audio' })).toBe('network');
  });
});
