import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { saveFormDraft, takeFormDraft } from './form-drafts.ts';
import { getSession } from './session-store.ts';
import { uiTexts } from './texts/ui-texts.ts';
import { showSuccess } from './toasts.ts';

type FormSchema = z.core.$ZodType<FieldValues, FieldValues>;
/** What is in the fields while they are being filled in. */
export type FormInput<S extends FormSchema> = z.input<S>;
/** What the schema made of them. */
export type FormOutput<S extends FormSchema> = z.output<S>;
export type ContractForm<S extends FormSchema> = UseFormReturn<z.input<S>, unknown, z.output<S>>;

interface Keeping {
  /** What the form is called while what was typed into it waits for the person to sign in again. */
  readonly draftKey?: string | undefined;
}

interface ContractFormOptions<S extends FormSchema> extends Keeping {
  readonly defaultValues: DefaultValues<z.input<S>>;
  /** The server's values; a field that was touched keeps what was typed. */
  readonly values?: z.input<S> | undefined;
}

/** Faults in the order of the form's values, which is the order of its fields. */
const inFieldOrder = <T>(values: FieldValues, faults: Readonly<Record<string, T>>): [string, T][] => {
  const names = Object.keys(values);
  return Object.entries(faults).sort(([one], [other]) => names.indexOf(one) - names.indexOf(other));
};

/** Keeps what was typed when the session ends under the form, and puts it back for the same person. */
const useDraftFields = <V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  name: string | undefined,
): void => {
  const { setValue } = form;
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const session = getSession();
    if (name === undefined || session === null) return undefined;
    const typed = Object.entries(takeFormDraft(session.userId, name) ?? {});
    const touched = { shouldDirty: true, shouldTouch: true };
    for (const [field, value] of typed)
      setValue(field as FieldPath<V>, value as FieldPathValue<V, FieldPath<V>>, touched);
    if (typed.length > 0) showSuccess(uiTexts.typedIsBack);
    return () => {
      if (getSession() === null) saveFormDraft(session.userId, name, changedFields(latest.current));
    };
  }, [setValue, name]);
};

/**
 * A form that is checked by `resolver`: first when a field is left, then at every change. A submit that is refused, here
 * or by the server, leads to the first field that is wrong, once, when what is wrong with it stands there.
 */
export const useCheckedForm = <V extends FieldValues, O = V>(
  resolver: Resolver<V, unknown, O>,
  { draftKey, ...options }: Pick<UseFormProps<V, unknown, O>, 'defaultValues' | 'values' | 'resetOptions'> & Keeping,
): UseFormReturn<V, unknown, O> => {
  const form = useForm<V, unknown, O>({
    ...options,
    mode: 'onTouched',
    // It would place the focus twice, and the first time before the message is there to be read out.
    shouldFocusError: false,
    resolver: async (values, context, settings) => {
      const checked = await resolver(values, context, settings);
      return { ...checked, errors: Object.fromEntries(inFieldOrder(values, checked.errors)) } as typeof checked;
    },
  });
  useDraftFields(form, draftKey);
  const { setFocus } = form;
  const { errors, submitCount } = form.formState;
  const answered = useRef(0);
  useEffect(() => {
    if (answered.current === submitCount) return;
    answered.current = submitCount;
    const wrong = Object.keys(errors).find((name) => name !== 'root');
    if (wrong !== undefined) setFocus(wrong as FieldPath<V>);
  }, [submitCount, errors, setFocus]);
  return form;
};

/** A form checked by a schema of the contract. */
export const useContractForm = <S extends FormSchema>(schema: S, options: ContractFormOptions<S>): ContractForm<S> =>
  useCheckedForm(standardSchemaResolver<z.input<S>, unknown, z.output<S>>(schema), {
    defaultValues: options.defaultValues,
    draftKey: options.draftKey,
    resetOptions: { keepDirtyValues: true },
    ...(options.values !== undefined && { values: options.values }),
  });

/**
 * Of the fields of a submit, those that were changed since the form was opened. Only these are sent, so that what
 * somebody else changed meanwhile stays.
 */
export const changesIn = <V extends FieldValues, O extends FieldValues>(
  form: UseFormReturn<V, unknown, O>,
  fields: O,
): Partial<O> => {
  const before = form.formState.defaultValues as Partial<V> | undefined;
  const after = form.getValues();
  const isChanged = (name: string) => JSON.stringify(before?.[name]) !== JSON.stringify(after[name]);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isChanged(name))) as Partial<O>;
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What was typed or chosen that is not what the form was opened with. */
const changedFields = <V extends FieldValues, O>(form: UseFormReturn<V, unknown, O>): Partial<V> => {
  const before = form.formState.defaultValues as Partial<V> | undefined;
  const changed = Object.entries<unknown>(form.getValues()).filter(
    ([name, value]) =>
      !(isEmpty(value) && isEmpty(before?.[name])) && JSON.stringify(before?.[name]) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed) as Partial<V>;
};

/** True when something was typed or chosen that is not what the form was opened with. */
export const hasChanges = <V extends FieldValues, O extends FieldValues>(form: UseFormReturn<V, unknown, O>): boolean =>
  Object.keys(changedFields(form)).length > 0;

/**
 * Puts the server's message for each field under that field. Returns false when the failure is not about a field of this
 * form, so that it has to be told in another way.
 */
export const placeErrors = <V extends FieldValues, O>(form: UseFormReturn<V, unknown, O>, error: unknown): boolean => {
  if (!(error instanceof ApiError)) return false;
  const values = form.getValues();
  const placed = inFieldOrder(values, error.errors).filter(([name]) => Object.hasOwn(values, name));
  for (const [name, message] of placed) form.setError(name as FieldPath<V>, { type: 'server', message });
  return placed.length > 0;
};
