import { z } from 'zod'
import { fromBit, fromJson, toBit, toJson } from '../../database/columns.ts'
import type { Said } from '../language/sentence.ts'
import type { Context } from '../routes/context.ts'
import * as schema from '../routes/fields.ts'
import { fromMinor, toMinor } from '../values/money.ts'
import { amountOf, percent, spoken } from '../values/words.ts'

/** Kinds of field, which determine how a value is typed, formatted and ordered, on pages and in papers. */
export type FieldKind =
  | 'text'
  | 'multiline'
  | 'key'
  | 'email'
  | 'phone'
  | 'url'
  | 'date'
  | 'time'
  | 'amount'
  | 'fraction'
  | 'number'
  | 'country'
  | 'currency'
  | 'choice'
  | 'flag'
  | 'person'
  | 'company'
  | 'record'
  | 'json'

/** A row of the table, or a caller's input. */
export type Values = Readonly<Record<string, unknown>>

/** Values of fields by which a record is exempt. */
export type Unless = Readonly<Record<string, readonly string[]>>

/** A field's options besides its type. */
export interface FieldOptions {
  /** Has to be given when the record is created; every other field may be null. */
  required?: true
  /** The column, where its name differs. */
  column?: string
  /** Its name today, where it was released under another: both are answered and taken (`routes/renamed-fields.ts`). */
  renamed?: string
  /** A number whose column, called `_e4`, counts ten-thousandths. */
  e4?: true
  /** Never null: where the input lacks it, the record's own rules supply it. */
  defaulted?: true
  /** The default on creation; the value is never null. */
  initial?: unknown
  /** Changes may replace it, and never remove it. */
  lasting?: true
  /** Given when the record is created alone, or when it is changed alone. */
  only?: 'creation' | 'change'
  /** Description in the answer's schema. */
  description?: string
  /** Description in the input's schema, if different. */
  given?: string
  /** Label above the input. Default: the words of the field's name. */
  label?: string
  /** Hint for the person who fills it in. */
  hint?: string
  /** Unique within the kind: 409 `duplicate` for a value of another record. */
  unique?: true
  /** A list can be narrowed to one value of it. */
  filter?: true
  /** The `q` of a list looks in it. */
  find?: true
  /** The search finds the record by it. */
  searched?: true
  /** A text in which people may be named: an erasure takes them out of it. */
  personal?: true
  /** Kept with every decision on the record. */
  fact?: true
  /** The field with which it is taken at a merge, or why a merge leaves it alone. */
  merge?: { with: string } | { keeps: string }
  /**
   * Header names of its column in imported sheets, most specific first, in lower case without blanks and
   * signs. `as` is its name in the import where it is not the field's; with `lenient`, a cell that matches no
   * choice is left out; `otherwise` is the value of an empty cell.
   */
  sheet?: { names: readonly string[]; as?: string; lenient?: true; otherwise?: string }
  /** Not typed on the record's form. */
  form?: false
  /** Not a column of the record's list, or one that somebody has to choose. */
  list?: false | 'optional'
  /** Records it does not count for: the next step of a declined prospect, the owner of a finished to-do. */
  unless?: Unless
  /** The plural noun under which records of this owner are handed over to a successor. */
  handedOver?: string
  /** Pixels of its column, where those of its kind do not suit. */
  width?: number
}

/** Part of another record that this one uses, which therefore stays: `deal.currency`, or a whole `pricing`. */
export interface Uses {
  readonly of: string
  /** Noun for the record, such as `memorandum`. */
  readonly what: Said
  readonly unless?: Unless
}

/** One field of a record, as `record` takes it. `A` is its type in answers, `G` in inputs, or null where no caller gives it. */
export interface RecordField<A extends z.ZodType = z.ZodType, G extends z.ZodType | null = z.ZodType | null>
  extends FieldOptions {
  readonly kind: FieldKind
  readonly answer: A
  readonly input: G
  /** The schema of one value, neither null nor absent: used by filters and imports. */
  readonly one: z.ZodType
  /** The field that says in which currency an amount is. */
  readonly currency?: string
  readonly choices?: readonly string[]
  /** Common values of a key that may be another, which forms offer and pages have in every language. */
  readonly usual?: readonly string[]
  /** Labels of the choices, if their keys do not suffice. */
  readonly words?: Readonly<Record<string, string>>
  /** Validates the input, and returns its columns where they are more than the value itself. */
  readonly resolve?: (ctx: Context, given: Values, name: string) => Promise<Values>
  /**
   * The company it names, by text or by id alone: its role in the record (`counterparty`), the column of its
   * id, and the column of the record's title, where that is the company's name.
   */
  readonly company?: { readonly role: string; readonly column: string; readonly titled?: string }
  /** The part of the referenced record that this one uses. */
  readonly uses?: Uses
  /** Returns the owner of each record it refers to, by id. */
  readonly whose?: (ctx: Context, ids: number[]) => Promise<ReadonlyMap<number | null, string | undefined>>
  /** Reads a stored value for people, if its kind does not suffice. */
  readonly show?: (row: Values, ctx: Context) => string | null | Promise<string | null>
}

type Answer<A extends z.ZodType, O> = O extends
  | { required: true }
  | { defaulted: true }
  | { initial: unknown }
  ? A
  : z.ZodNullable<A>
type Given<G extends z.ZodType, O> = O extends { required: true }
  ? G
  : O extends { initial: unknown }
    ? z.ZodDefault<G>
    : O extends { defaulted: true }
      ? z.ZodOptional<G>
      : O extends { lasting: true }
        ? z.ZodOptional<G>
        : z.ZodOptional<z.ZodNullable<G>>

/** Options of a field that determine the types of its record's inputs. */
type Told<O> = Pick<O, Extract<keyof O, 'only'>>

type Details = Pick<
  RecordField,
  'currency' | 'choices' | 'usual' | 'words' | 'resolve' | 'company' | 'uses' | 'whose' | 'show'
>

/**
 * A field of its own kind, for what the functions below do not offer: `answer` and `one` are its value in answers and in
 * inputs, where it is there.
 *
 * @example
 * const lei = () => field('text', z.string(), leiSchema(), { label: 'LEI' })
 */
export function field<
  A extends z.ZodType,
  G extends z.ZodType,
  const O extends FieldOptions & Partial<Details>,
>(kind: FieldKind, answer: A, one: G, options: O): RecordField<Answer<A, O>, Given<G, O>> & Told<O> {
  const { required, defaulted, lasting, initial, description, given = description } = options
  const always = required || defaulted || initial !== undefined
  const answered = always ? answer : answer.nullable()
  const optional = () => (defaulted || lasting ? one.optional() : one.nullish())
  const taken = required ? one : initial === undefined ? optional() : one.default(initial as never)
  return {
    ...options,
    kind,
    one,
    answer: described(answered, description) as Answer<A, O>,
    input: described(taken, given) as Given<G, O>,
  } as RecordField<Answer<A, O>, Given<G, O>> & Told<O>
}

const described = (type: z.ZodType, description: string | undefined): z.ZodType =>
  description === undefined ? type : type.meta({ ...type.meta(), description })

/** A field that no caller gives: the office writes it itself. */
export const answered = <A extends z.ZodType, const O extends FieldOptions & Partial<Details>>(
  kind: FieldKind,
  answer: A,
  options: O,
): RecordField<A, null> & O & { one: A extends z.ZodNullable<infer One> ? One : A } => ({
  ...options,
  kind,
  one: (answer instanceof z.ZodNullable ? answer.unwrap() : answer) as never,
  answer: described(answer, options.description) as A,
  input: null,
})

export const text = <const O extends FieldOptions = object>(max: number, options = {} as O) =>
  max > 1000
    ? field('multiline', z.string(), schema.text(max), options)
    : field('text', z.string(), schema.line(max), options)

/** The record's id in another program that keeps a copy of it (`platform/external-ids`). */
export const externalId = () =>
  text(200, {
    unique: true,
    description: 'ID in the program that mirrors the record; no two records of the kind have the same',
    label: 'External ID',
    filter: true,
    searched: true,
    form: false,
    list: 'optional',
  })

export const key = <const O extends FieldOptions & Pick<Details, 'usual'> = object>(options = {} as O) =>
  field('key', z.string(), schema.key(), options)

export const email = <const O extends FieldOptions = object>(options = {} as O) =>
  field('email', z.string(), schema.email(), options)

export const date = <const O extends FieldOptions = object>(options = {} as O) =>
  field('date', schema.date(), schema.date(), options)

export const country = <const O extends FieldOptions = object>(options = {} as O) =>
  field('country', z.string(), schema.country(), options)

export const currency = <const O extends FieldOptions = object>(options = {} as O) =>
  field('currency', z.string(), schema.currency(), options)

/** A choice of a few keys; `words` gives their labels, where the keys are not enough. */
export const choice = <
  const K extends readonly [string, ...string[]],
  const O extends FieldOptions & Pick<Details, 'words'>,
>(
  choices: K,
  options: O,
) => field('choice', z.enum(choices), z.enum(choices), { ...options, choices })

/** A fraction such as 0.12 for 12%. */
export const fraction = <const O extends FieldOptions>(what: string, options: O) =>
  field(
    'fraction',
    z.number().meta({ description: 'As a fraction (0.12 means 12%)' }),
    schema.fraction(what),
    options,
  )

/** An amount that is not negative, in the currency that another field of the record says; its column holds minor units. */
export const amount = <const O extends FieldOptions>(what: string, currency: string, options: O) =>
  field(
    'amount',
    z.number().meta({ description: `${what}, in major units of \`${currency}\`` }),
    schema.amount(what).min(0),
    { ...options, currency },
  )

/** Yes or no; its column holds 0 or 1. */
export const flag = <const O extends FieldOptions = object>(options = {} as O) =>
  field('flag', z.boolean(), z.boolean(), options)

/** The id of another record. */
export const reference = <const O extends FieldOptions & Partial<Details>>(options: O) =>
  field('record', schema.id(), schema.id(), { form: false, list: false, ...options } as O)

/** A value with parts, stored as JSON in its column. */
export const json = <A extends z.ZodType, G extends z.ZodType, const O extends FieldOptions>(
  answer: A,
  one: G,
  options: O,
) => field('json', answer, one, { form: false, list: false, ...options } as O)

/** The column that holds a field. */
export const columnOf = (name: string, { kind, e4, column = name }: RecordField): string =>
  kind === 'amount' ? `${column}_minor` : e4 ? `${column}_e4` : column

/** The scale of a column with the suffix `_e4`. */
const E4 = 10_000

/** A value as its column holds it; 422 at `path` for an amount with more decimals than its currency has. */
export function stored(
  path: string,
  { kind, e4 }: RecordField,
  value: unknown,
  currency: string | undefined,
): unknown {
  if (value === null) return null
  if (kind === 'amount') return toMinor(value as number, currency as string, path)
  if (e4) return Math.round((value as number) * E4)
  if (kind === 'json') return toJson(value)
  return kind === 'flag' ? toBit(value as boolean) : value
}

/** Returns the conversion between a field's column and its API value; null where they are equal. */
export function speech({
  kind,
  e4,
  currency,
}: RecordField): ((value: unknown, row: Values) => unknown) | null {
  if (kind === 'amount') return (value, row) => fromMinor(value as number, row[currency as string] as string)
  if (e4) return value => (value as number) / E4
  if (kind === 'json') return value => fromJson(value as string)
  return kind === 'flag' ? value => fromBit(value as number) : null
}

/** A column's value as the API speaks it. */
export function spokenOf(name: string, one: RecordField, row: Values): unknown {
  const value = row[columnOf(name, one)]
  const speak = speech(one)
  return value === null || !speak ? value : speak(value, row)
}

/** A value as people read it in texts that are in English; null where there is none. */
export function textOf(name: string, one: RecordField, row: Values): string | null {
  const value = row[columnOf(name, one)] ?? null
  if (value === null) return null
  switch (one.kind) {
    case 'amount':
      return amountOf(value as number, row[one.currency as string] as string)
    case 'fraction':
      return percent(spokenOf(name, one, row) as number, 4)
    case 'key':
    case 'choice':
      return one.words?.[String(value)] ?? spoken(String(value))
    case 'flag':
      return value === 1 ? 'yes' : 'no'
    default:
      return String(value)
  }
}
