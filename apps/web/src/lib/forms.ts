import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';

type FormSchema = z.core.$ZodType<FieldValues, FieldValues>;
/** What is in the fields while they are being filled in. */
export type FormInput<S extends FormSchema> = z.input<S>;
/** What the schema made of them. */
export type FormOutput<S extends FormSchema> = z.output<S>;
export type ContractForm<S extends FormSchema> = UseFormReturn<z.input<S>, unknown, z.output<S>>;

interface ContractFormOptions<S extends FormSchema> {
  readonly defaultValues: DefaultValues<z.input<S>>;
  /** The server's values; a field that was touched keeps what was typed. */
  readonly values?: z.input<S> | undefined;
}

/** A form checked by a schema of the contract: first when a field is left, then at every change. */
export const useContractForm = <S extends FormSchema>(schema: S, options: ContractFormOptions<S>): ContractForm<S> => {
  const settings: UseFormProps<z.input<S>, unknown, z.output<S>> = {
    resolver: standardSchemaResolver<z.input<S>, unknown, z.output<S>>(schema),
    mode: 'onTouched',
    defaultValues: options.defaultValues,
    resetOptions: { keepDirtyValues: true },
    ...(options.values !== undefined && { values: options.values }),
  };
  return useForm(settings);
};

/**
 * Puts the server's message for each field under that field and focuses the first. Returns false when the failure is
 * not about a field of this form, so that it has to be told in another way.
 */
export const placeErrors = <V extends FieldValues, O>(form: UseFormReturn<V, unknown, O>, error: unknown): boolean => {
  if (!(error instanceof ApiError)) return false;
  const fields = Object.keys(form.getValues());
  const placed = Object.entries(error.errors).filter(([name]) => fields.includes(name));
  placed.forEach(([name, message], index) => {
    form.setError(name as FieldPath<V>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return placed.length > 0;
};
