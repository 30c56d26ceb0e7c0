import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { countries, countryName } from '../../format/countries.ts'
import { currencies } from '../../format/currencies.ts'
import { formatDate, formatTime } from '../../format/dates.ts'
import { wordsOfKey } from '../../format/keys.ts'
import { formatMoney, formatNumber, formatPercent } from '../../format/numbers.ts'
import type { useColleagues } from '../../queries/colleagues.ts'
import type { FactsProps } from '../facts/Facts.tsx'
import type { Field } from '../form/fields.ts'
import { CompanyLink } from '../links/CompanyLink.tsx'
import type { Column } from '../table/columns/columns.ts'
import { ownerColumn } from './owner-column.ts'

/** A field of a record as the server declares it (`records.generated.ts`). */
export interface RecordField {
  readonly label: string
  readonly kind: string
  readonly title?: true
  readonly required?: true
  readonly hint?: string
  /** The field that says in which currency an amount is. */
  readonly currency?: string
  /** The field with the id of the company that this one names. */
  readonly company?: string
  readonly choices?: readonly string[]
  /** Common keys of a field that takes others, too. */
  readonly usual?: readonly string[]
  /** Labels of the choices, where their keys are not enough. */
  readonly words?: Readonly<Record<string, string>>
  /** A person types it. */
  readonly typed?: true
  readonly list?: false | 'optional'
  readonly width?: number
}

type Fields = Readonly<Record<string, RecordField>>
type Row = Readonly<Record<string, unknown>>

type Typed<F extends Fields> = { [K in keyof F]: F[K] extends { typed: true } ? K : never }[keyof F] & string

/** The editable fields of a record, with the types of its answer. */
export type ValuesOf<F extends Fields, R> = Pick<R, Typed<F> & keyof R>

const calledBy = (value: string, words: RecordField['words']): string => words?.[value] ?? wordsOfKey(value)

const chosen = (values: readonly string[], words?: RecordField['words']) =>
  values.map(value => ({ value, label: calledBy(value, words) }))

/** Returns the fields of a record's form, in the order of their declaration; `own` overrides some by name. */
export const formFieldsOf = <F extends Fields>(
  fields: F,
  own: { readonly [K in Typed<F>]?: object } = {},
): Array<Field<Typed<F>>> =>
  Object.entries<RecordField>(fields).flatMap(([name, one]) =>
    one.typed ? [{ name, ...formFieldOf(one), ...own[name as Typed<F>] } as Field<Typed<F>>] : [],
  )

function formFieldOf({ kind, label, required, hint, currency, choices = [], usual, words }: RecordField) {
  const said = { label, ...(required && { required }), ...(hint !== undefined && { hint }) }
  switch (kind) {
    case 'amount':
      return { ...said, kind: 'money', currencyField: currency }
    case 'fraction':
      return { ...said, kind: 'percent' }
    case 'country':
      return { ...said, kind: 'choice', choices: countries }
    case 'currency':
      return { ...said, kind: 'choice', choices: currencies }
    case 'choice':
      return { ...said, kind: 'choice', choices: chosen(choices, words) }
    case 'key':
      return { ...said, kind, ...(usual && { usual }) }
    case 'multiline':
    case 'email':
    case 'date':
    case 'number':
      return { ...said, kind }
    default:
      return { ...said, kind: 'text' }
  }
}

/** Returns the initial values of a record's form. */
export const valuesOf = <F extends Fields, R extends object>(fields: F, record: R): ValuesOf<F, R> =>
  Object.fromEntries(
    Object.entries<RecordField>(fields).flatMap(([name, { typed }]) =>
      typed ? [[name, (record as Row)[name]]] : [],
    ),
  ) as ValuesOf<F, R>

interface Listed<R> {
  rows: readonly R[]
  /** Possible owners, where the kind has one. */
  people?: ReturnType<typeof useColleagues>
  /** Column overrides by field name. */
  own?: Readonly<Record<string, Partial<Column<R>>>>
  /** Additional columns, by the field after which they come. */
  besides?: Readonly<Record<string, ReadonlyArray<Column<R>>>>
}

/** The columns of a record's list: those that its fields say, and at last when it was created. */
export function columnsOf<R extends object>(
  fields: Fields,
  { rows, people = [], own = {}, besides = {} }: Listed<R>,
): Array<Column<R>> {
  const columns = Object.entries(fields).flatMap(([name, one]): Array<Column<R>> => {
    const further = besides[name] ?? []
    if (one.list === false) return [...further]
    const optional = one.list === 'optional' && { optional: true }
    if (one.kind === 'person') return [{ ...ownerColumn(people), ...optional } as Column<R>, ...further]
    const value = (row: R) => (row as Row)[name] as string | number | null
    const width = one.width !== undefined && { width: one.width }
    const kind = columnKindOf(one, value, rows)
    return [{ id: name, title: one.label, value, ...kind, ...width, ...optional, ...own[name] }, ...further]
  })
  const created: Column<R> = {
    id: 'created_at',
    title: 'Created',
    kind: 'time',
    value: row => (row as { created_at: string }).created_at,
    optional: true,
    ...own.created_at,
  }
  return [...columns, created]
}

function columnKindOf<R extends object>(
  { kind, currency, choices, words }: RecordField,
  value: (row: R) => string | number | null,
  rows: readonly R[],
): Pick<Column<R>, 'kind' | 'currency' | 'choices'> {
  const there = () => [...new Set(rows.map(value).filter(one => one !== null))].map(String)
  switch (kind) {
    case 'amount':
      return { kind: 'money', currency: row => (row as Row)[currency as string] as string }
    case 'fraction':
      return { kind: 'percent' }
    case 'country':
      return { kind: 'choice', choices: countries.filter(one => there().includes(one.value)) }
    case 'currency':
      return { kind: 'choice', choices: there().map(code => ({ value: code, label: code })) }
    case 'key':
      return { kind: 'choice', choices: chosen(there()) }
    case 'choice':
      return { kind: 'choice', choices: chosen(choices ?? [], words) }
    case 'date':
    case 'time':
    case 'number':
      return { kind }
    default:
      return { kind: 'text' }
  }
}

/**
 * Returns a record's facts, one for each editable field except its title and its currency, which is shown
 * with amounts. `own` replaces a fact by field name; null leaves it out.
 */
export function factsOf<R extends object>(
  fields: Fields,
  record: R,
  own: Readonly<Record<string, FactsProps['facts'][number] | null>> = {},
): FactsProps['facts'] {
  return Object.entries(fields).flatMap(([name, one]) => {
    const line = own[name]
    if (line !== undefined) return line === null ? [] : [line]
    if (!one.typed || one.title || one.kind === 'currency') return []
    const value = (record as Row)[name] ?? null
    if (value === null && one.kind === 'multiline') return []
    return [[one.label, value === null ? null : shown(name, one, record as Row)] as const]
  })
}

function shown(name: string, { kind, currency, company, words }: RecordField, record: Row): ReactNode {
  const value = record[name] as string & number
  switch (kind) {
    case 'amount':
      return formatMoney(value, record[currency as string] as string)
    case 'fraction':
      return formatPercent(value)
    case 'number':
      return formatNumber(value)
    case 'date':
      return formatDate(value)
    case 'time':
      return formatTime(value)
    case 'country':
      return countryName(value)
    case 'key':
    case 'choice':
      return calledBy(value, words)
    case 'company':
      return <CompanyLink key={name} id={record[company as string] as number | null} name={value} />
    case 'email':
      return (
        <Anchor key={name} href={`mailto:${value}`} size="sm">
          {value}
        </Anchor>
      )
    case 'phone':
      return (
        <Anchor key={name} href={`tel:${value}`} size="sm">
          {value}
        </Anchor>
      )
    case 'url':
      return (
        <Anchor key={name} href={value} target="_blank" rel="noreferrer">
          {value}
        </Anchor>
      )
    default:
      return value
  }
}
