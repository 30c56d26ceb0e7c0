import { z } from 'zod'
import { type FieldOptions, ownField, reference } from '../kernel/records/index.ts'
import * as schema from '../kernel/routes/fields.ts'
import { companyColumnsBy } from './company.ts'

interface Named extends FieldOptions {
  /** The company's role in the record: `counterparty`. */
  role: string
}

/**
 * A company that a record refers to, as two fields of it: its name, by which a caller may say it in any spelling, and its id.
 * They are columns of the same names, and one of them is enough.
 *
 * @example
 * ...companyFields('sponsor', 'sponsor_id', { role: 'sponsor', label: 'Sponsor' })
 */
export const companyFields = <const N extends string, const I extends string, const O extends Named>(
  name: N,
  id: I,
  { role, ...options }: O,
  ofId: Pick<FieldOptions, 'description' | 'given' | 'filter'> = {},
) =>
  ({
    [name]: ownField('company', z.string(), schema.text(200), {
      ...options,
      company: { role, column: id },
      resolve: (ctx, given) => companyColumnsBy(ctx, [name, id], given as never) as never,
    }),
    [id]: reference({ given: 'Company id, instead of the name', ...ofId, merge: { with: name } }),
  }) as {
    [K in N]: ReturnType<typeof ownField<z.ZodString, z.ZodString, Omit<O, 'role'>>>
  } & { [K in I]: ReturnType<typeof reference<{ filter: true }>> }
