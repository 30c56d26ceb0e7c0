import { z } from 'zod'
import { counted, declared, joined, type Said, type Sentence, sentence } from '../language/sentence.ts'

/** The expected type, by the validator's name for it. */
const kinds: Readonly<Record<string, Sentence>> = {
  string: sentence`a text`,
  number: sentence`a number`,
  int: sentence`a whole number`,
  bigint: sentence`a whole number`,
  boolean: sentence`true or false`,
  array: sentence`a list`,
  tuple: sentence`a list`,
  object: sentence`an object`,
  record: sentence`an object`,
  null: sentence`null`,
}

const formats: Readonly<Record<string, Sentence>> = {
  email: sentence`must be an e-mail address`,
  url: sentence`must be a web address such as https://example.com`,
  uuid: sentence`must be a UUID`,
  date: sentence`must be a date as YYYY-MM-DD`,
  datetime: sentence`must be an ISO 8601 timestamp such as 2026-03-02T09:00:00Z`,
  time: sentence`must be a time as HH:MM`,
  ipv4: sentence`must be an IPv4 address`,
  ipv6: sentence`must be an IPv6 address`,
  base64: sentence`must be Base64`,
}

/** Maximum number of allowed values listed in a message. */
const LISTED = 40

/** The problem with a value, to end a sentence that begins with its field: `must be a number, not a text`. */
export function sentenceOf(issue: z.core.$ZodRawIssue): Sentence {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'never') return sentence`must be left out`
      if (issue.input === undefined) return sentence`is required`
      return wrongKind(issue)
    case 'invalid_value':
      return issue.values.length === 1
        ? sentence`must be ${String(issue.values[0])}`
        : sentence`must be one of ${listed(issue.values)}`
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false)
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false)
    case 'invalid_format':
      return formats[issue.format] ?? sentence`does not have the required format`
    case 'not_multiple_of':
      return sentence`must be a multiple of ${String(issue.divisor)}`
    case 'invalid_union':
      return Array.isArray(issue.options)
        ? sentence`must be one of ${listed(issue.options)}`
        : sentence`has none of the allowed formats`
    default:
      return sentence`is not valid`
  }
}

/** The given type is named only if it adds to the expected one. */
function wrongKind({ expected, input }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): Sentence {
  const wanted = kindOf(expected)
  return typeof input === 'number' && (expected === 'number' || expected === 'int')
    ? sentence`must be ${wanted}`
    : sentence`must be ${wanted}, not ${kindOf(z.core.util.parsedType(input))}`
}

const kindOf = (name: string): Said => kinds[name] ?? name

function listed(values: readonly unknown[]): Said {
  const first = joined(values.slice(0, LISTED).map(String), ', ')
  return values.length > LISTED ? sentence`${first} and ${values.length - LISTED} more` : first
}

function tooSmall(origin: string, limit: number, inclusive: boolean): Sentence {
  switch (origin) {
    case 'string':
      return limit === 1
        ? sentence`must not be empty`
        : sentence`must have at least ${counted(limit, 'character')}`
    case 'array':
    case 'set':
      return limit === 1
        ? sentence`must not be empty`
        : sentence`must have at least ${counted(limit, 'entry', 'entries')}`
    default:
      return inclusive ? sentence`must be at least ${limit}` : sentence`must be more than ${limit}`
  }
}

function tooBig(origin: string, limit: number, inclusive: boolean): Sentence {
  switch (origin) {
    case 'string':
      return sentence`must have at most ${counted(limit, 'character')}`
    case 'array':
    case 'set':
      return sentence`must have at most ${counted(limit, 'entry', 'entries')}`
    default:
      return inclusive ? sentence`must be at most ${limit}` : sentence`must be less than ${limit}`
  }
}

/** The text of an issue, in the words above unless its schema has a sentence of its own: sentence`is past`.english. */
export function saidOf(issue: z.core.$ZodIssue): Sentence {
  const usual = sentenceOf(issue as z.core.$ZodRawIssue)
  return issue.message === usual.english ? usual : declared(issue.message)
}

// Set for every schema of the office, whoever parses with it; a schema's own message comes first.
z.config({ localeError: issue => sentenceOf(issue).english })
