import { z } from 'zod'
import { sentence } from '../language/sentence.ts'
import { isCountry } from '../values/countries.ts'
import { isCurrency } from '../values/money.ts'
import { oneLine } from '../values/one-line.ts'

/** The field types that every module shares, so that a date is a date everywhere. */

/** @param error what is said of a value that is none, where the usual words do not suffice */
export const id = (error?: string) => z.int({ error }).positive({ error }).max(Number.MAX_SAFE_INTEGER)

/** An id in a path, which says it in digits alone: `1e3` and `0x10` are no ids. */
export const pathId = () => z.preprocess(plainInteger, id(sentence`must be an id such as 1`.english))

const plainInteger = (value: unknown) =>
  typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : value

/** Text that people type: trimmed, not empty, without control characters other than line breaks and tabs. */
export const text = (max = 200) => typed(z.string(), max)

/** One line of it, such as a name: line ends become blanks, and direction marks and the like are dropped (`oneLine`). */
export const line = (max = 200) => typed(z.string().overwrite(oneLine), max)

const typed = (string: z.ZodString, max: number) =>
  string
    .trim()
    .min(1)
    .max(max)
    .regex(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come in
      /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/,
      sentence`must not contain control characters`.english,
    )

/** A key such as `private_credit`: lower-case words joined by underscores, which may be given with spaces and capitals. */
export const key = (max = 60) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .overwrite(words => words.replaceAll(/\s+/g, '_'))
    .min(1)
    .max(max)
    .regex(
      /^[a-z0-9]+([_-][a-z0-9]+)*$/,
      sentence`must be a key: small letters and digits, joined by _ or -`.english,
    )

/** A calendar date without a zone, YYYY-MM-DD. */
export const date = () => z.iso.date().meta({ format: 'date', example: '2026-03-31' })

/**
 * A past date, which a handler refuses while it is in the future: its example is past wherever it is read.
 */
export const pastDate = (description = 'Not in the future') =>
  date().meta({ example: '2026-02-27', description })

/** When something ends: with a day of the office, or at an instant. */
export const end = () => z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** ISO 8601 UTC with milliseconds, as the office answers it. */
export const timestamp = () => z.string().meta({ format: 'date-time', example: '2026-03-31T09:30:00.000Z' })

/** A timestamp that a caller gives: ISO 8601 UTC, written out to the millisecond as kept ones are, with which it is compared. */
export const moment = () =>
  z.iso
    .datetime()
    // An invalid timestamp is left unchanged here; another check refuses it.
    .overwrite(given => (Number.isNaN(Date.parse(given)) ? given : new Date(given).toISOString()))
    .meta({ format: 'date-time', example: '2026-03-31T09:30:00.000Z' })

/** An ISO 4217 code. */
export const currency = () =>
  z
    .string()
    .length(3)
    .refine(isCurrency, sentence`must be an ISO 4217 currency code such as USD`.english)
    .meta({ description: 'ISO 4217 currency code', example: 'USD' })

/** An ISO 3166-1 country code of two letters. */
export const country = () =>
  z
    .string()
    .refine(isCountry, sentence`must be an ISO 3166-1 country code such as GB`.english)
    .meta({ description: 'ISO 3166-1 alpha-2 country code', example: 'GB' })

/**
 * Returns a description with its unit after the quantity and before further text: `Amount called, in major
 * units. Default: all`.
 */
export function inUnit(description: string, unit: string): string {
  if (description.startsWith('Default: '))
    return `${unit.charAt(0).toUpperCase()}${unit.slice(1)}. ${description}`
  const end = description.search(/[;.] |$/)
  return `${description.slice(0, end)}, ${unit}${description.slice(end)}`
}

/** A fraction: 0.12 means 12%. Anything beyond ±1 is nearly always "12" typed for 12%. */
export const fraction = (description: string) =>
  z
    .number()
    .min(-1, sentence`is a fraction: -0.08 means -8%`.english)
    .max(1, sentence`is a fraction: 0.08 means 8%`.english)
    .meta({ description: inUnit(description, 'as a fraction (0.12 means 12%)'), example: 0.12 })

const numerals = { 4: 'four', 6: 'six' } as const
const refusedDecimals = {
  4: sentence`has at most four decimals`,
  6: sentence`has at most six decimals`,
} as const

/**
 * A number of at most so many decimals, which its description has to say: no schema can, for who checks a `multipleOf`
 * divides in binary and refuses right numbers.
 */
export const decimals = (
  number: z.ZodNumber,
  most: keyof typeof numerals,
  description = number.description ?? 'A number',
) =>
  number
    .refine(value => Number(value.toFixed(most)) === value, refusedDecimals[most].english)
    .meta({ description: inUnit(description, `of at most ${numerals[most]} decimals`) })

/** An amount in major units of the currency beside it, to at most its number of decimals. */
export const amount = (description: string) =>
  z
    .number()
    .min(-9_007_199_254_740)
    .max(9_007_199_254_740)
    .meta({ description: inUnit(description, 'in major units of the currency'), example: 2500000 })
    .register(amounts, { money: true })

/** Every amount in an input: a route that takes one declares how the money it moves is read. */
export const amounts = z.registry<{ money: true }>()

/** An amount in an answer: without bounds, because it sums amounts that were checked on input. */
export const money = (description = 'In major units of `currency`') => z.number().meta({ description })

/**
 * Atoms as in RFC 5321 before the @, and labels with a point after it, in letters of any script (RFC 6531):
 * stated by the excluded characters, since not every reader of a schema knows `\p{L}`.
 */
const EMAIL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no address may hold
  /^[^\s\u0000-\u0020"(),.:;<>@[\]\\\u007f]+(?:\.[^\s\u0000-\u0020"(),.:;<>@[\]\\\u007f]+)*@(?:[^\s\u0000-/:-@[-`{-\u007f](?:[^\s\u0000-,./:-@[-`{-\u007f]*[^\s\u0000-/:-@[-`{-\u007f])?\.)+[^\s\u0000-/:-@[-`{-\u007f](?:[^\s\u0000-,./:-@[-`{-\u007f]*[^\s\u0000-/:-@[-`{-\u007f])$/

/** An e-mail address in small letters; blanks around it, as a copy brings them along, are left out. */
export const email = () =>
  z
    .string()
    .trim()
    .check(z.email({ pattern: EMAIL }))
    .max(254)
    .toLowerCase()
    .meta({ format: 'email', example: 'ana@example.com' })

/** The version of a record that a change is meant for. */
export const version = () =>
  z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: 'Version you read: 409 `changed_meanwhile` if it has changed since' })

/** A boolean in a query string: `true` or `false`. */
export const flag = () => z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })

/** Text of a search field: `q`. Postgres takes no NUL, which would turn a search into a 500. */
export const search = (description: string) =>
  z
    .string()
    .trim()
    .max(100)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come in
    .regex(/^[^\u0000-\u001f\u007f]*$/, sentence`must not contain control characters`.english)
    .optional()
    .meta({ description })

const limit = () => z.coerce.number().int().min(1).max(500).meta({ description: 'Maximum number of rows' })

/** The query of a list whose rows never change, such as a log: `limit` and `cursor`. */
export const page = {
  limit: limit().default(100),
  cursor: z.string().max(200).optional().meta({ description: 'Cursor from the previous page’s Link header' }),
}

/** The field that a list is sorted by: one of these, with `-` before it for descending. */
export const sorting = (names: readonly string[]) =>
  z
    .string()
    .regex(new RegExp(`^-?(${names.join('|')})$`))
    .optional()
    .meta({ description: 'Field to sort by; prefix `-` for descending', example: `-${names[0]}` })

/** Query parameters of a list whose rows change: mirrored by `updated_since`, in the order of the changes. */
export const changes = {
  updated_since: moment().optional().meta({ description: 'Changed at or after this time' }),
  sort: sorting(['updated_at', 'id']),
}

/** The query of a list of records: `limit`, `cursor`, `updated_since` and `sort`. */
export const listing = { ...page, ...changes }

/** The query of a list that is answered whole unless it is asked for in pages. */
export const whole = { ...page, limit: limit().optional() }
