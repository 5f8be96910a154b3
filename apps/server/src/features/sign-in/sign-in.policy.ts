import type { RoleSlug } from '@branchline/contract/call';
import type { Actor } from '#platform/http/actor';

/** Codes sign in customers only; everybody else has a password. */
export const maySignInWithCode = (person: { readonly role: RoleSlug; readonly isActive: boolean }): boolean =>
  person.role === 'customer' && person.isActive;

/** A password is reset by those who have one, unless they are turned off. */
export const mayResetPassword = (person: { readonly role: RoleSlug; readonly isActive: boolean }): boolean =>
  person.role !== 'customer' && person.isActive;

/** The organisation can ask for a second factor of those who manage people. */
export const isSecondFactorDemanded = (role: RoleSlug, isRequired: boolean): boolean =>
  isRequired && (role === 'admin' || role === 'branch_leader');

/** An admin helps others; one's own is turned off with a code of it. */
export const mayRemoveSecondFactorOf = (actor: Actor, userId: string): boolean =>
  actor.role === 'admin' && actor.userId !== userId;
