import { z } from 'zod'

/** What is asked for, by the validator's name for it. */
const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const formats: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  url: 'must be an address on the web, such as https://example.com',
  uuid: 'must be a UUID',
  date: 'must be a day as YYYY-MM-DD',
  datetime: 'must be a moment as ISO 8601 has it, such as 2026-03-02T09:00:00Z',
  time: 'must be a time of day as HH:MM',
  ipv4: 'must be an IPv4 address',
  ipv6: 'must be an IPv6 address',
  base64: 'must be Base64',
}

/** How many of the values that are possible a sentence lists. */
const LISTED = 40

/** What is wrong with a value, as the end of a sentence that begins with its field: `must be a number, not a text`. */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'never') return 'must be left out'
      if (issue.input === undefined) return 'is needed'
      return `must be ${kindOf(issue.expected)}${otherwise(issue)}`
    case 'invalid_value':
      return `must be ${oneOf(issue.values)}`
    case 'too_small':
      return bound(issue.origin, Number(issue.minimum), issue.inclusive !== false, 'least')
    case 'too_big':
      return bound(issue.origin, Number(issue.maximum), issue.inclusive !== false, 'most')
    case 'invalid_format':
      return formats[issue.format] ?? 'does not have the form that is asked for'
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_union':
      return 'has none of the forms that it may have'
    default:
      return 'is not valid'
  }
}

/** What was given instead, where that says more than what is asked for. */
const otherwise = ({ expected, input }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string =>
  typeof input === 'number' && (expected === 'number' || expected === 'int')
    ? ''
    : `, not ${kindOf(z.core.util.parsedType(input))}`

const kindOf = (name: string): string => kinds[name] ?? name

function oneOf(values: readonly unknown[]): string {
  if (values.length === 1) return String(values[0])
  const listed = values.slice(0, LISTED).map(String).join(', ')
  return `one of ${listed}${values.length > LISTED ? ` and ${values.length - LISTED} more` : ''}`
}

function bound(origin: string, limit: number, inclusive: boolean, side: 'least' | 'most'): string {
  const unit = origin === 'string' ? 'character' : origin === 'array' || origin === 'set' ? 'entry' : null
  if (unit === null)
    return `must be ${inclusive ? `at ${side}` : side === 'least' ? 'more than' : 'less than'} ${limit}`
  if (side === 'least' && limit === 1) return 'must not be empty'
  const units = limit === 1 ? unit : unit === 'entry' ? 'entries' : 'characters'
  return `must have at ${side} ${limit} ${units}`
}

// For every schema of the house, whoever parses with it; what a schema says itself goes before.
z.config({ localeError: sentenceOf })
